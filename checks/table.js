// Every check of this repository, what it costs and when it runs. A new check is one entry here; README.md says what the fields mean.
import {
  build,
  chromium,
  http2Clients,
  nginx,
  ownPackages,
  packagesOf,
  postgres,
  redis,
  valgrind,
} from './runner/needs.js'

const FRAMEWORK = 'packages/trunkline/src/'
const PARSERS = 'packages/parsers/src/'
const TRANSPORTS = 'checks/conformance/transports-v5 packages/trunkline/test/transports'
const runtimes = packagesOf('checks/runtimes')

/** Tests that are slow and rarely break: `npm test` leaves them to the check that has them `apart`. */
const PROCESSES = [
  ...['debug/', 'files/ends/', 'hardened/', 'short-lived.test.ts', 'starved/', 'wrapped/'].map(
    (path) => `packages/trunkline/test/${path}`,
  ),
  'examples/taken-port.test.ts',
]
const COMMANDS = ['break-list', 'fix-twice', 'openapi-command', 'routes-command', 'tests-option'].map(
  (name) => `tools/cli/test/${name}.test.ts`,
)
const COMMANDS_ON_APPS = ['loading', 'openapi', 'routes', 'types'].map((folder) => `tools/cli/src/${folder}/`)
const STAND_IN = ['packages/serve-static/test/']
const EVERY_TRANSPORT = [
  'checks/conformance/transports-v5.test.ts',
  'packages/trunkline/test/transports/request-bodies.test.ts',
]
const FIRST_STEPS = ['tools/create-trunkline/test/', 'packages/trunkline/test/getting-started.test.ts']
const TOUR = ['examples/tour/']
const TYPED_EXAMPLE = ['examples/typed-api/typed-api.test.ts']
const PROOFS = [
  ...['router-proof/', 'security/heads/'].map((folder) => `packages/trunkline/test/${folder}`),
  ...['v3', 'v4'].flatMap((line) =>
    ['proof', 'linear-time'].map((name) => `packages/trunkline/src/router/path/${line}/${name}.test.ts`),
  ),
]

/** Parts run in this order; the first one has to pass before the others begin. */
export const checks = [
  {
    name: 'tests',
    proves: 'the packages build, lint and types are clean, every test passes',
    run: ['npm test'],
    seconds: 180,
    atEachChange: true,
  },
  {
    name: 'typings',
    proves: 'every compiler since 5.0 takes our types, with those of other packages and in what people write',
    run: [
      'node checks/typings/run.js',
      'node checks/typings/pages.js --installed',
      'node checks/typings/programs.js',
      'node checks/typings/speed.js',
      'node checks/typings/described/run.js',
      `npx vitest run ${TYPED_EXAMPLE.join(' ')}`,
    ],
    apart: TYPED_EXAMPLE,
    seconds: 1500,
    // The newest compiler and the oldest; the tests compile some programs.
    sample: {
      run: [
        'node checks/typings/run.js --oldest',
        'node checks/typings/pages.js --installed',
        'node checks/typings/speed.js --quick',
        'node checks/typings/described/run.js --quick',
        `npx vitest run ${TYPED_EXAMPLE.join(' ')}`,
      ],
      seconds: 240,
      beside: true,
    },
    needs: [build],
    touches: [
      'checks/typings/',
      ...['client/', 'lines/', 'types/'].map((folder) => FRAMEWORK + folder),
      'packages/trunkline/test/types/',
      'build/',
    ],
  },
  {
    name: 'processes',
    proves:
      'the packages serve in a process that is hardened, starved, debugged or wrapped by an agent, and say it when a port is taken',
    run: [`npx vitest run ${PROCESSES.join(' ')}`],
    seconds: 30,
    atEachChange: true,
    apart: PROCESSES,
    needs: [build],
  },
  {
    name: 'commands',
    proves: 'the commands of trunkline mend, test, list and describe whole projects',
    run: [`npx vitest run ${COMMANDS.join(' ')}`],
    seconds: 30,
    atEachChange: true,
    apart: COMMANDS,
    needs: [build],
  },
  {
    name: 'conformance',
    proves: 'every scenario gives the bytes of the real Express, on every transport and in the place of Express',
    run: [
      `npx vitest run checks/conformance/ ${STAND_IN.join(' ')} packages/trunkline/test/transports packages/trunkline/test/wrapped packages/trunkline/test/types examples/taken-port`,
    ],
    env: { THOROUGH: '1' },
    seconds: 360,
    // All lines, also in the place of Express, and all transports of 5.x.
    sample: {
      run: [
        `npx vitest run checks/conformance/v checks/conformance/parsers ${[...EVERY_TRANSPORT, ...STAND_IN].join(' ')}`,
      ],
      seconds: 195,
    },
    repeats: ['checks/conformance/{v3,v4,v5,parsers}.test.ts'],
    apart: [...EVERY_TRANSPORT, ...STAND_IN],
    needs: [build],
    touches: [
      'checks/conformance/',
      `${FRAMEWORK}express/`,
      `${FRAMEWORK}node-http/`,
      `${FRAMEWORK}web/`,
      `${FRAMEWORK}http2/`,
    ],
  },
  {
    name: 'proofs',
    proves: 'random stacks of layers, heads, headers, queries and bodies give what the models and libraries give',
    run: [
      'npx vitest run packages/trunkline/test/router-proof packages/trunkline/test/security/heads packages/parsers packages/trunkline/src/http packages/trunkline/src/router/path',
    ],
    env: { PROOF_RUNS: '10000' },
    seconds: 600,
    sample: {
      run: [`npx vitest run ${PROOFS.join(' ')}`],
      env: { PROOF_RUNS: '1500' },
      seconds: 50,
    },
    apart: PROOFS,
    needs: [build],
    touches: [PARSERS, `${FRAMEWORK}http/`, `${FRAMEWORK}router/`],
  },
  {
    name: 'site',
    proves:
      'the documentation builds, is spelt right, fits a phone and a desk, and its search finds what newcomers type',
    run: [
      'npm run build --prefix website',
      'npm run search --prefix website',
      'npm run spelling --prefix website',
      'node checks/browser/documentation.js',
    ],
    seconds: 180,
    // Every eighth page in the browser.
    sample: {
      run: [
        'npm run build --prefix website',
        'npm run search --prefix website',
        'npm run spelling --prefix website',
        'node checks/browser/documentation.js --sample',
      ],
      seconds: 80,
    },
    needs: [build, packagesOf('website'), packagesOf('checks/browser'), chromium],
    touches: ['website/', 'checks/browser/documentation.js'],
  },
  {
    name: 'lighthouse',
    proves: 'Lighthouse gives five pages of the site 95 or more for speed, accessibility, good practice and search',
    run: ['npm run build --prefix website', 'node checks/lighthouse/run.js'],
    seconds: 240,
    needs: [build, packagesOf('website'), packagesOf('checks/lighthouse'), chromium],
    touches: ['website/', 'checks/lighthouse/'],
  },
  {
    name: 'security',
    proves: 'the known holes of the field are closed on every line',
    run: ['node checks/security/run.js'],
    seconds: 90,
    // Without Express: no change of ours alters what it does, and it takes the most, for some attacks it does not survive.
    sample: { run: ['node checks/security/run.js --ours'], seconds: 30 },
    needs: [build],
    touches: ['checks/security/', 'package-lock.json'],
  },
  {
    name: 'packages',
    proves:
      'tarballs keep to their budgets, publint and "Are the types wrong?" are silent, licences fit, a second build gives the same bytes',
    run: ['node checks/packages/run.js'],
    seconds: 60,
    atEachChange: true,
    needs: [build, runtimes],
  },
  {
    name: 'soak',
    proves: 'under mixed traffic with faulty clients responses stay right, and neither memory nor handles grow',
    run: ['node checks/soak/run.js --minutes 1'],
    seconds: 600,
    needs: [build],
    touches: [
      'checks/soak/',
      ...['http2/', 'node-http/', 'server/', 'static/', 'streams/'].map((folder) => FRAMEWORK + folder),
    ],
  },
  {
    name: 'browser',
    proves:
      'Chromium gets files, media, downloads, events, forms, the API page and HTTP/2, with and without nginx; curl and h2load agree',
    run: [
      'node checks/browser/run.js',
      'node checks/browser/events.js',
      'node checks/browser/http2.js',
      'node checks/browser/typed-api.js',
      'node checks/browser/api-page.js',
    ],
    seconds: 30,
    atEachChange: true,
    needs: [build, packagesOf('checks/browser'), chromium, nginx, http2Clients],
  },
  {
    name: 'tour',
    proves: 'every request of the tour does what its page promises, on a phone and on a desk',
    run: [`npx vitest run ${TOUR.join(' ')}`, 'node checks/browser/tour.js'],
    seconds: 50,
    atEachChange: true,
    apart: TOUR,
    needs: [build, packagesOf('checks/browser'), chromium],
  },
  {
    name: 'inspector',
    proves: 'the inspector shows causes in a browser, copies tests that pass, and changes no answer of any scenario',
    run: [
      'node checks/browser/inspector.js',
      'node checks/inspector/copied-tests.js',
      'node checks/inspector/flood.js',
      'CONFORMANCE_INSPECTED=1 npx vitest run checks/conformance/v',
    ],
    seconds: 240,
    needs: [build, packagesOf('checks/browser'), packagesOf('checks/test-runners'), chromium],
    touches: [
      'tools/inspector/',
      'checks/inspector/',
      'checks/browser/inspector.js',
      'checks/browser/inspector-shop.js',
      `${FRAMEWORK}router/tracing.ts`,
    ],
  },
  {
    name: 'rolling-restart',
    proves: 'four processes are replaced under load without a lost request or session',
    run: ['node checks/rolling-restart/run.js'],
    seconds: 45,
    atEachChange: true,
    needs: [build, nginx],
  },
  {
    name: 'saturated',
    proves: 'SIGTERM loses no request on a machine with far too much to do, nor in a cluster, where a plain close does',
    run: ['node checks/rolling-restart/saturated.js', 'node checks/rolling-restart/without-keep-alive.js'],
    seconds: 180,
    needs: [build],
    touches: ['checks/rolling-restart/', `${FRAMEWORK}server/`],
  },
  {
    name: 'scale-out',
    proves:
      'nginx, Redis, PostgreSQL and each process are restarted under load; no request, session or message of a WebSocket room is lost',
    run: ['node examples/scale-out/manifests.js', 'node examples/scale-out/check.js'],
    seconds: 45,
    atEachChange: true,
    needs: [build, packagesOf('examples/scale-out'), nginx, redis, postgres],
  },
  {
    name: 'websocket',
    proves:
      '5,000 WebSockets of which half vanish leave no memory behind; socket.io, Vite and ws keep their paths; Chromium connects, also behind nginx',
    run: [
      'node checks/websocket/vanishing.js',
      'node checks/websocket/neighbours.js',
      'node checks/websocket/browser.js',
    ],
    seconds: 120,
    needs: [build, packagesOf('checks/websocket'), packagesOf('checks/browser'), chromium, nginx],
    touches: ['checks/websocket/', `${FRAMEWORK}websocket/`],
  },
  {
    name: 'forms',
    proves:
      'an upload of 1 GB into a slow sink takes less than 64 MB; the sample for S3 works with the AWS SDK; Chromium shows progress and a 413',
    run: ['node checks/forms/gigabyte.js', 'node checks/forms/s3.js', 'node checks/forms/browser.js'],
    seconds: 90,
    needs: [build, packagesOf('checks/forms'), packagesOf('checks/browser'), chromium],
    touches: ['checks/forms/', `${FRAMEWORK}forms/`, 'docs/guide/bodies-and-uploads.md', 'examples/uploads/'],
  },
  {
    name: 'openapi',
    proves:
      'the OpenAPI documents are valid, Redocly finds nothing in them, and they become clients in TypeScript and Java',
    run: ['node checks/openapi/run.js'],
    seconds: 60,
    needs: [build, packagesOf('checks/openapi')],
    touches: [
      ...['checks/openapi/', 'examples/existing-app/', 'docs/guide/document-your-app.md'],
      ...[`${FRAMEWORK}openapi/`, `${FRAMEWORK}routes/`, `${FRAMEWORK}schema/`, ...COMMANDS_ON_APPS],
    ],
  },
  {
    name: 'documented-apps',
    proves:
      'published apps of Express, as they are, get a valid OpenAPI document with all of their routes, and a typed client',
    run: ['node checks/openapi/apps.js'],
    seconds: 120,
    needs: [build, packagesOf('checks/openapi'), packagesOf('checks/openapi/apps')],
    touches: ['checks/openapi/apps', `${FRAMEWORK}openapi/`, `${FRAMEWORK}routes/`, ...COMMANDS_ON_APPS],
  },
  {
    name: 'ecosystem',
    proves: 'packages that load express work with ours in its place, heavy groups and tracing agents included',
    run: ['node checks/ecosystem/run.js --all'],
    seconds: 900,
    // The groups that touch most of a framework.
    sample: {
      run: [
        `node checks/ecosystem/run.js v3 v4 v5 ${['express-itself', 'headers-logs-limits', 'async-and-listing', 'views'].map((group) => `--group ${group}`).join(' ')}`,
      ],
      seconds: 70,
    },
    needs: [redis],
    touches: [
      'checks/ecosystem/',
      'packages/v3/',
      'packages/v4/',
      'packages/v5/',
      ...['core/', 'express/', 'lines/', 'request/', 'response/', 'router/'].map((folder) => FRAMEWORK + folder),
    ],
  },
  {
    name: 'middleware',
    proves:
      'published middleware works on every transport and before WebSockets, and so do the recipes for logs, metrics and spans',
    run: [
      'node checks/ecosystem/transports/run.js',
      'node checks/ecosystem/transports/websocket.js',
      'node checks/ecosystem/observability/run.js',
    ],
    seconds: 10,
    atEachChange: true,
    needs: [build, packagesOf('checks/ecosystem')],
  },
  {
    name: 'otel',
    proves:
      'by OTLP and Prometheus, an app has the same routes, errors and database spans with @trunkline/otel as with instrumentation-express in the place of Express, on Node 22, 24 and 26, Bun and Deno, and in one file',
    run: ['node checks/otel/run.js'],
    seconds: 20,
    sample: { run: ['node checks/otel/run.js'], seconds: 20, beside: true },
    needs: [build, runtimes, packagesOf('checks/otel'), redis],
    touches: ['checks/otel/', 'packages/otel/', `${FRAMEWORK}router/tracing.ts`],
  },
  {
    name: 'recipes',
    proves: 'the programs of the recipes do what their pages promise, with the published packages that they use',
    run: ['node checks/recipes/run.js'],
    seconds: 120,
    needs: [build, packagesOf('checks/recipes'), packagesOf('examples/scale-out'), redis, postgres],
    touches: ['checks/recipes/', 'docs/recipes/', 'docs/guide/', `${FRAMEWORK}server/`],
  },
  {
    name: 'test-runners',
    proves: 'an application can be tested in jest, vitest and node:test',
    run: ['node checks/test-runners/run.js', 'node checks/test-runners/doctor.js'],
    seconds: 20,
    atEachChange: true,
    needs: [build, packagesOf('checks/test-runners')],
  },
  {
    name: 'starter',
    proves:
      'the steps of Getting started do what the page says; new apps of create-trunkline install from packed packages, pass their own tests, and start and stop on Node 22, 24 and 26',
    run: [`npx vitest run ${FIRST_STEPS.join(' ')}`, 'node checks/starter/run.js'],
    seconds: 240,
    sample: {
      run: [
        `npx vitest run ${FIRST_STEPS.join(' ')}`,
        'node checks/starter/run.js --nodes 24 --only api-typescript,product-javascript',
      ],
      seconds: 80,
    },
    apart: FIRST_STEPS,
    needs: [build, runtimes, packagesOf('examples/scale-out'), postgres],
    touches: ['checks/starter/', 'tools/create-trunkline/'],
  },
  {
    name: 'replacing-express',
    proves:
      'with the forms of the guide, every package manager gives programs in the place of Express what they find with Express',
    run: ['node checks/replacing-express/run.js'],
    seconds: 480,
    needs: [build, runtimes],
    touches: [
      'checks/replacing-express/',
      'docs/guide/replacing-express.md',
      ...['v3', 'v4', 'v5'].map((line) => `packages/${line}/package.json`),
    ],
  },
  {
    name: 'rehearsal',
    proves: 'a release goes from the notes to users of every package manager, twice, and a failed publish goes on',
    run: ['node checks/rehearsal/run.js'],
    seconds: 600,
    needs: [ownPackages, build, runtimes, packagesOf('checks/rehearsal')],
    touches: ['checks/rehearsal/', 'build/release/', '.changeset/config.json'],
  },
  {
    name: 'runtimes',
    proves: 'the packed packages install with every manager and run on every Node, Bun, Deno and workerd',
    run: ['node checks/runtimes/worker/run.js', 'node checks/runtimes/run.js'],
    seconds: 400,
    sample: { run: ['node checks/runtimes/worker/run.js', 'node checks/runtimes/run.js --only npm'], seconds: 90 },
    needs: [build, runtimes],
    touches: ['checks/runtimes/', 'build/', 'packages/trunkline/package.json', 'packages/parsers/package.json'],
  },
  {
    name: 'nodes',
    proves: 'every test and every scenario passes on Node 22 and 26 as on Node 24',
    run: [22, 26].map((major) => `node checks/runtimes/suite.js ${major}`),
    env: { THOROUGH: '1' },
    seconds: 900,
    // The transports, what reaches into node, and every second scenario of 5.x.
    sample: {
      run: [22, 26].map(
        (major) =>
          `node checks/runtimes/suite.js ${major} ${TRANSPORTS} checks/conformance/v5.test.ts packages/trunkline/src/node-http`,
      ),
      env: { SAMPLE: '1' },
      seconds: 70,
    },
    needs: [build, runtimes],
    touches: ['checks/runtimes/', `${FRAMEWORK}node-http/`, `${FRAMEWORK}http2/`, `${FRAMEWORK}streams/`],
  },
  {
    name: 'node-20',
    proves: 'Trunkline starts, serves and passes the tests on Node 20, which has reached its end of life',
    run: ['node checks/runtimes/suite.js 20'],
    env: { SAMPLE: '1' },
    seconds: 240,
    needs: [build, runtimes],
    touches: ['checks/runtimes/'],
  },
  {
    name: 'exchanges',
    proves: 'whoever watches an exchange sees the events and bytes of plain node:http, on Node 18 to 26',
    run: ['node checks/exchanges/run.js --runtimes'],
    seconds: 150,
    sample: { run: ['node checks/exchanges/run.js --nodes 24,26'], seconds: 60 },
    needs: [build, runtimes],
    touches: ['checks/exchanges/', `${FRAMEWORK}node-http/`, `${FRAMEWORK}response/`],
  },
  {
    name: 'guard',
    proves: 'hot paths take no more instructions than checks/tree/limits.json allows',
    run: ['npm run bench:guard --prefix bench -- --all'],
    seconds: 420,
    // Two workloads of the 5.x line on the newest LTS release.
    sample: { run: ['npm run bench:guard --prefix bench'], seconds: 90 },
    needs: [build, runtimes, valgrind],
    touches: ['bench/guard/', 'bench/instructions/', 'checks/tree/limits.json', `${FRAMEWORK}router/`],
  },
  {
    name: 'fuzz',
    proves: 'made-up bytes get the answers of Express, and two parsers read them alike',
    run: ['node checks/fuzz/run.js --minutes 10'],
    seconds: 660,
    needs: [build],
    touches: ['checks/fuzz/', `${FRAMEWORK}node-http/`],
  },
  {
    name: 'suites',
    proves: 'the tests that packages publish pass on ours as they do on Express',
    run: ['node checks/ecosystem/suites/run.js'],
    seconds: 300,
    touches: ['checks/ecosystem/suites/'],
  },
  {
    name: 'doctor',
    proves:
      'trunkline doctor finds in published packages what was judged to be right, and a second --fix changes nothing',
    run: ['node checks/doctor/corpus.js --fix', 'node checks/doctor/loaded.js', 'node checks/doctor/own-tests.js'],
    seconds: 1200,
    needs: [build],
    touches: ['checks/doctor/', 'tools/cli/'],
  },
  {
    name: 'commit-subjects',
    proves: 'the subjects of commits have at most 72 characters',
    run: ['node checks/commit-subjects/run.js'],
    seconds: 1,
    atEachChange: true,
  },
  {
    name: 'architecture',
    proves: 'docs/ARCHITECTURE.md lists the files and functions that a warm request runs through',
    run: ['node checks/architecture/request-path.js --check'],
    seconds: 1,
    atEachChange: true,
    needs: [build],
  },
  {
    name: 'tree',
    proves:
      'no limit of checks/tree/limits.json is passed, or raised without a reason, and generated files are up to date',
    run: ['node checks/tree/run.js'],
    seconds: 60,
    sample: { run: ['node checks/tree/run.js --size'], seconds: 3 },
    needs: [build],
    touches: [
      'checks/tree/',
      'checks/lock/',
      'checks/typings/report/',
      'checks/conformance/specification/',
      'bench/results/',
      'docs/',
    ],
  },
  {
    name: 'upstream',
    proves:
      'nothing differs with the newest Express, body-parser, serve-static, router and Node and with the next TypeScript',
    run: ['node checks/upstream/run.js'],
    seconds: 900,
    touches: ['checks/upstream/'],
  },
  {
    name: 'mutation',
    proves: 'a test notices when the code of the query parser or of the static server is changed',
    run: ['npm run mutation -- packages/parsers/src/query', 'npm run mutation -- packages/trunkline/src/static'],
    seconds: 300,
    needs: [build],
    touches: ['checks/mutation/'],
  },
  {
    name: 'under-load',
    proves: 'npm test passes five times beside eight busy loops: nothing fails because a machine is slow',
    run: ['node checks/under-load/run.js'],
    seconds: 3600,
    touches: ['checks/under-load/', 'vitest.config.ts'],
  },
]
