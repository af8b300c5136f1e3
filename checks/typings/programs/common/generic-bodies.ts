// Routers that are generic in the body of their responses.
import express, { type IRouter, type RequestHandler, type Response, Router } from 'express'

interface Source<ResponseBody> {
  find(id: string): Promise<ResponseBody>
}

export function createRouter<ResponseBody>(source: Source<ResponseBody>): Router {
  const router = Router()
  router.get<{ id: string }, ResponseBody>('/typed/:id', async (req, res) => {
    res.json(await source.find(req.params.id))
  })
  router.get<{ id: string }, ResponseBody>('/typed/:id', (req, res) => {
    // @ts-expect-error an id is no such body
    res.json(req.params.id)
  })
  router.route('/typed/:id').get<{ id: string }, ResponseBody>((req, res) => {
    // @ts-expect-error an id is no such body
    res.status(200).json(req.params.id)
  })
  router.get('/annotated/:id', async (req, res: Response<ResponseBody>) => {
    res.json(await source.find(req.params.id))
    // @ts-expect-error an id is no such body
    res.json(req.params.id)
  })
  return router
}

/** What a handler declares, the handlers beside it know. */
export function show<ResponseBody>(router: IRouter, load: RequestHandler<{ id: string }, ResponseBody>): void {
  router.get('/:id', load, (req, res) => {
    // @ts-expect-error an id is no such body
    res.json(req.params.id)
  })
  router.post('/:id', load, (_req, res: Response<ResponseBody>) => {
    const json: (body: ResponseBody) => Response<ResponseBody> = (body) => res.status(201).json(body)
    return json
  })
}

export class Controller<ResponseBody> {
  readonly router = Router()
  constructor(private readonly source: Source<ResponseBody>) {
    this.router.get('/:id', this.show)
    express().use('/items', this.router)
  }
  readonly show: RequestHandler<{ id: string }, ResponseBody> = async (req, res) => {
    res.json(await this.source.find(req.params.id))
    // @ts-expect-error an id is no such body
    res.json(req.params.id)
  }
}
