import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Manifests } from './source/manifests.ts'

/**
 * Lists the dependencies that install the real Express although the project uses Trunkline: each loads a second
 * framework. Reads package.json files only.
 */
export function describeOtherFrameworks(folder: string, manifests: Manifests): string[] {
  const project = manifests.read(folder)?.manifest
  if (project === undefined || !runsOnTrunkline(project)) return []
  const found = new Map<string, string>()
  for (const { owner, neighbours } of installedIn(join(folder, 'node_modules'))) {
    const manifest = manifests.read(owner)?.manifest as InstalledManifest | undefined // an installed package.json has a version
    if (typeof manifest?.dependencies?.['express'] !== 'string' || typeof manifest.name !== 'string') continue
    const express = expressBelow([join(owner, 'node_modules'), ...neighbours], manifests)
    if (express !== undefined) found.set(manifest.name, express)
  }
  if (found.size === 0) return []
  const [[, version] = ['', '']] = found
  const loaded = [...found].map(([name, each]) => `${name} loads express ${each}`).join(', ')
  return [`${loaded}; to replace it too, ${adviceFor(folder, project, version)}.`]
}

interface InstalledManifest extends Manifest {
  readonly version?: string
}

interface Installed {
  readonly owner: string
  /** Other node_modules folders it can load from, nearest first. */
  readonly neighbours: readonly string[]
}

function runsOnTrunkline({ dependencies = {}, devDependencies = {} }: Manifest): boolean {
  const all = { ...devDependencies, ...dependencies }
  return 'trunkline' in all || String(all['express']).startsWith('npm:@trunkline/')
}

/** The packages directly below node_modules, and those in pnpm's store. */
function* installedIn(modules: string): Generator<Installed> {
  for (const name of packagesIn(modules)) yield { owner: join(modules, name), neighbours: [modules] }
  const store = join(modules, '.pnpm')
  for (const each of foldersIn(store)) {
    const own = join(store, each, 'node_modules')
    for (const name of packagesIn(own)) yield { owner: join(own, name), neighbours: [own] }
  }
}

function packagesIn(modules: string): string[] {
  return foldersIn(modules).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? foldersIn(join(modules, name)).map((each) => `${name}/${each}`) : [name]
  })
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // no such folder: nothing is installed, or Yarn Plug'n'Play is used
  }
}

/** Version of the first Express found; undefined if it is Trunkline or there is none. */
function expressBelow(folders: readonly string[], manifests: Manifests): string | undefined {
  for (const modules of folders) {
    const manifest = manifests.read(join(modules, 'express'))?.manifest as InstalledManifest | undefined // an installed package.json has a version
    if (manifest !== undefined) return manifest.name === 'express' ? String(manifest.version) : undefined
  }
  return undefined
}

/** Uses the `overrides` syntax of the project's package manager; the others silently ignore it. */
function adviceFor(folder: string, { dependencies = {} }: Manifest, version: string): string {
  const has = (file: string): boolean => existsSync(join(folder, file))
  const alias = `npm:@trunkline/v${version.split('.', 1)[0]}`
  if (has('pnpm-lock.yaml') || has('pnpm-workspace.yaml')) {
    return `add "overrides:" with "express: ${alias}" to pnpm-workspace.yaml`
  }
  if (has('yarn.lock')) return `add "resolutions": { "express": "${alias}" } to package.json`
  const isOwn = 'express' in dependencies && !has('bun.lock') && !has('bun.lockb')
  return `add "overrides": { "express": "${isOwn ? '$express' : alias}" } to package.json`
}
