// A real nginx in front of a port, with connections to it that it keeps.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export async function startNginx(port, upstream) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolling-restart-'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, upstream))
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' })
  const failed = once(child, 'error').then(([err]) => Promise.reject(err))
  await Promise.race([untilOpen(port), failed])
  return {
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

// It gives up connections that it has no use for before `delay` in worker.js has passed, so that none is left which one end
// may use in the moment in which the other one closes it.
function configuration(folder, port, upstream) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream site {
    server 127.0.0.1:${upstream};
    keepalive 16;
    keepalive_timeout 500ms;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }
  }
}
`
}

async function untilOpen(port) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
}
