import type { FileError, FileMethods, SendFileOptions } from '../../../response/file.ts'
import type { V4HeaderMethods } from '../../../response/v4/headers.ts'
import type { DeclaredOnResponse } from '../../../types/augmentation.ts'
import type { ResponseMembers } from '../../../types/response.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { Application } from './application.ts'
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
> extends ResponseMembers<ResBody, LocalVariables, StatusCode>,
    DeclaredOnResponse,
    FileMethods<FileCallback>,
    V4HeaderMethods {
  get(field: string): string | undefined
  /** The application that handles the request now. */
  app: Application
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

  /** @deprecated A number is a status: use `res.sendStatus(status)`. */
  send<Status extends number>(status: Known<Status>): this
  /**
   * Sends a body: text as HTML, a Buffer as it is, anything else as JSON.
   * @example res.send('<p>hello</p>')
   */
  send(body?: ResBody): this
  /** @deprecated Use `res.status(status).send(body)`. */
  send<Status extends number>(status: Status, body: ResBody): this
  /** @deprecated Use `res.status(status).send(body)`. */
  send(body: ResBody, status: number): this

  /**
   * Sends a value as JSON.
   * @example res.status(201).json({ id: 1 })
   */
  json(body?: ResBody): this
  /** @deprecated Use `res.status(status).json(body)`. */
  json<Status extends number>(status: Status, body: ResBody): this
  /** @deprecated Use `res.status(status).json(body)`. */
  json(body: ResBody, status: number): this

  /**
   * Sends JSON, wrapped in a call of the function that the query names.
   * @example res.jsonp({ id: 1 }) // ?callback=show gives show({"id":1});
   */
  jsonp(body?: ResBody): this
  /** @deprecated Use `res.status(status).jsonp(body)`. */
  jsonp<Status extends number>(status: Status, body: ResBody): this
  /** @deprecated Use `res.status(status).jsonp(body)`. */
  jsonp(body: ResBody, status: number): this

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

// The status of a deprecated form is a type parameter, so that `interface Typed<B> extends Response { json: Send<B, this> }`
// compiles: TypeScript compares such a form with any type in its place.

/** The type itself, but nothing for `any`: a value of unknown type must not count as a use of a deprecated form. */
type Known<T> = unknown extends T ? never : T
