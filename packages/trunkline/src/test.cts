import type { InjectBody } from './test-client/body.ts'
import { inject } from './test-client/inject.ts'
import type { InjectOptions } from './test-client/request.ts'
import type { InjectHeaders, InjectResponse } from './test-client/response.ts'
import type { SetCookie } from './test-client/set-cookie.ts'

export { type InjectBody, type InjectHeaders, type InjectOptions, type InjectResponse, inject, type SetCookie }
