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

/** Called when a file was sent, or sending failed. `err` is undefined on success, whatever its type says. */
export type FileCallback = (err: FileError) => void

/** Sends a body and returns the response, as `res.send` and `res.json` do. */
export type Send<ResBody = Untyped, T = Response<ResBody>> = (body?: ResBody) => T

/** A response, including the members of Node's `ServerResponse`. */
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
  /** The app that currently handles the request. */
  app: HandlingApplication
  /** The request of this response. */
  req: Request
  /**
   * Sets the response's status.
   * @example res.status(404).json({ error: 'no such user' })
   */
  status(code: StatusCode): this
  /**
   * Calls the handler for the media type that the client prefers. Responds with 406 if it accepts none.
   * @example res.format({ html: () => res.send('<p>hi</p>'), json: () => res.json({ message: 'hi' }) })
   */
  format(handlers: Record<string, RequestHandler>): this

  /** @deprecated Use `res.location(req.get('Referrer') || '/')`, and check the Referrer: it may be another site. */
  location<Url extends 'back'>(url: Known<Url>): this
  /**
   * Sets the Location header and percent-encodes characters that are not allowed in a URL.
   * @example res.location('/users/7')
   */
  location(url: string): this

  /** @deprecated Use `res.redirect(req.get('Referrer') || '/')`, and check the Referrer: it may be another site. */
  redirect<Url extends 'back'>(url: Known<Url>): void
  /**
   * Redirects the client, with status 302 by default. Always check a target that comes from the client.
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

/** The type itself, but `never` for `any`: a value of unknown type must not match a deprecated overload. */
type Known<T> = unknown extends T ? never : T
