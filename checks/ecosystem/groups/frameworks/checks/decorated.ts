import 'reflect-metadata'
import * as di from '@decorators/di'
import * as decorators from '@decorators/express'
import * as overnight from '@overnightjs/core'
import * as reflet from '@reflet/express'
import { IsInt } from 'class-validator'
import type { NextFunction, Request, Response } from 'express'
import * as inversify from 'inversify-express-utils'
import * as routing from 'routing-controllers'

const mark = (_req: Request, res: Response, next: NextFunction) => {
  res.set('X-Marked', 'yes')
  next()
}

class Item {
  @IsInt() count!: number
}

@routing.JsonController('/items')
export class RoutingItems {
  @routing.Get('/:id')
  @routing.UseBefore(mark)
  one(@routing.Param('id') id: number, @routing.QueryParam('a') a: string) {
    return { id, a }
  }

  @routing.Post()
  @routing.HttpCode(201)
  create(@routing.Body() item: Item) {
    return { item, isItem: item instanceof Item }
  }

  @routing.Get('/guarded/one')
  @routing.Authorized('admin')
  guarded(@routing.CurrentUser() user: string) {
    return { user }
  }

  @routing.Get('/missing/one')
  missing() {
    throw new routing.NotFoundError('no such item')
  }
}

@overnight.Controller('items')
export class OvernightItems {
  @overnight.Get(':id')
  @overnight.Middleware([mark])
  one(req: Request, res: Response) {
    res.json(req.params)
  }
}

@decorators.Controller('/items')
@di.Injectable()
export class DecoratedItems {
  @decorators.Get('/:id', [mark])
  one(@decorators.Params('id') id: string, @decorators.Query('a') a: string, @decorators.Response() res: Response) {
    res.json({ id, a })
  }
}

@reflet.Router('/items')
export class RefletItems {
  @reflet.Get('/:id')
  @reflet.Use(mark)
  async one(@reflet.Params('id') id: string, @reflet.Res res: Response) {
    if (id === 'broken') throw new Error('broken')
    res.json({ id })
  }
}

@inversify.controller('/items')
export class InversifyItems extends inversify.BaseHttpController {
  @inversify.httpGet('/:id', mark)
  one(@inversify.requestParam('id') id: string, @inversify.queryParam('a') a: string) {
    return { id, a }
  }

  @inversify.httpPost('/')
  create(@inversify.requestBody() body: object) {
    return this.json(body, 201)
  }
}
