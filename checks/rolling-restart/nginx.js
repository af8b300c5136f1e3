// A real nginx in front of ports, with connections to them that it keeps.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export async function startNginx(port, upstreams) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolling-restart-'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, upstreams))
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
// may use in the moment in which the other one closes it. It keeps as many as there are users, so that it need not make one
// in the moment in which a process stops to listen. And it forgets soon that a process was not there: while it remembers, it
// asks none of those that were replaced.
function configuration(folder, port, upstreams) {
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
    ${upstreams.map((upstream) => `server 127.0.0.1:${upstream} fail_timeout=1s;`).join('\n    ')}
    keepalive 64;
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
