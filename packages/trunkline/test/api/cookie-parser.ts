import { createRequire } from 'node:module'
import type { RequestHandler } from 'trunkline'

/** The middleware `cookie-parser`, which comes without types. */
export const cookieParser: (secret?: string) => RequestHandler = createRequire(__filename)('cookie-parser')
