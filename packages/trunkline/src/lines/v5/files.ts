import { fileType } from '../../http/file-type.ts'
import { createFileMethods } from '../../response/file.ts'
import type { FilePolicy } from '../../static/policy.ts'
import { createStatic } from '../../static/serve.ts'

/** How 5.x sends files. */
const policy: FilePolicy = { dotfiles: 'ignore', contentType: fileType }

export const fileMethods: ReturnType<typeof createFileMethods> = createFileMethods(policy)

export const serveStatic: ReturnType<typeof createStatic> = createStatic(policy)
