/**
 * Settings of nginx for processes on these ports. `/generation` tells which settings it has read.
 *
 * A process that is not there is asked again after a second; until then, and for the request that found it out, another one is.
 * `non_idempotent` has nginx do so with POST, too: allowed here, because each message carries a key by which it is stored once.
 * What a visitor says in X-Forwarded-For is replaced. Connections that nginx has no use for it gives up before `delay` of
 * `serve` has passed, so that none is used in the moment in which a process closes it.
 */
export function configureNginx({ folder, port, ports, generation }) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off;
worker_processes 2;
worker_shutdown_timeout 10s;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  map $http_upgrade $connection_to_app {
    default upgrade;
    '' '';
  }
  upstream app {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 64;
    keepalive_timeout 500ms;
  }
  server {
    listen 127.0.0.1:${port};
    location = /generation { return 200 '${generation}'; }
    location ~ ^/(livez|readyz)$ { return 404; }
    location / {
      proxy_pass http://app;
      proxy_http_version 1.1;
      proxy_next_upstream error timeout non_idempotent;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_to_app;
    }
  }
}
`
}
