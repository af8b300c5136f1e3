import type { FileError, FileMethods, SendFileOptions } from '../../../response/file.ts'
import type { V4HeaderMethods } from '../../../response/v4/headers.ts'
import type { V4JsonMethods } from '../../../response/v4/json.ts'
import type { V4SendMethods } from '../../../response/v4/send.ts'
import type { DeclaredOnResponse } from '../../../types/augmentation.ts'
import type { ResponseMembers } from '../../../types/response.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { HandlingApplication } from './application.ts'
import type { RequestHandler } from './handlers.ts'
import type { Request } from './request.ts'

/** Called when a file has been handed over, or could not be; without a failure there is no error, whatever its type says. */
export type FileCallback = (err: FileError) => void

/** Sends a body and gives the response back, as `res.send` and `res.json` do. */
export type Send<ResBody = Untyped, T = Response<ResBody>> = (body?: ResBody) => T

/** A response, with everything that node gives it. */
export interface Response<
  ResBody = Untyped,
  LocalVariables extends Variables = Variables,
  StatusCode extends number = number,
> extends ResponseMembers<LocalVariables, StatusCode>,
    DeclaredOnResponse,
    V4SendMethods<ResBody>,
    V4JsonMethods<ResBody>,
    FileMethods<FileCallback>,
    V4HeaderMethods {
  /** The application that handles the request now. */
  app: HandlingApplication
  /** The request that this answers. */
  req: Request
  /**
   * Sets the response's status.
   * @example res.status(404).json({ error: 'no such user' })
   */
  status(code: StatusCode): this
  /**
   * Calls the handler for the type that the client likes best, and answers 406 when it accepts none.
   * @example res.format({ html: () => res.send('<p>hi</p>'), json: () => res.json({ message: 'hi' }) })
   */
  format(handlers: Record<string, RequestHandler>): this

  /** @deprecated Use `res.location(req.get('Referrer') || '/')`, and mind who sent the client here. */
  location<Url extends 'back'>(url: Known<Url>): this
  /**
   * Sets the Location header, percent-encoding what a URL may not carry.
   * @example res.location('/users/7')
   */
  location(url: string): this

  /** @deprecated Use `res.redirect(req.get('Referrer') || '/')`, and mind who sent the client here. */
  redirect<Url extends 'back'>(url: Known<Url>): void
  /**
   * Sends the client elsewhere, with status 302 unless another is given first.
   * Never pass on a target that a client chose without checking it.
   * @example res.redirect(301, '/users/7')
   */
  redirect(url: string): void
  redirect(status: number, url: string): void
  /** @deprecated Use `res.redirect(status, url)`. */
  redirect(url: string, status: number): void

  /** @deprecated Use `res.sendFile`, which takes absolute paths or a `root`. */
  sendfile(path: string, callback?: FileCallback): void
  /** @deprecated Use `res.sendFile`, which takes absolute paths or a `root`. */
  sendfile(path: string, options: SendFileOptions | undefined, callback?: FileCallback): void
}

/** The type itself, but nothing for `any`: a value of unknown type must not count as a use of a deprecated form. */
type Known<T> = unknown extends T ? never : T
