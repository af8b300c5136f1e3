import 'reflect-metadata'
import {
  Controller,
  Get,
  type MiddlewareConsumer,
  Module,
  type NestMiddleware,
  Next,
  Param,
  Req,
  Res,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express'
import framework, { type NextFunction, type Request, type Response } from 'framework'

class Audit implements NestMiddleware<Request, Response> {
  use(req: Request, res: Response, next: NextFunction): void {
    res.set('X-Path', req.path)
    next()
  }
}

@Controller('users')
class Users {
  @Get(':id')
  show(@Param('id') id: string, @Req() req: Request, @Res() res: Response, @Next() next: NextFunction): void {
    if (id === '0') next()
    else res.json({ id, query: req.query })
  }
}

@Module({ controllers: [Users] })
class App {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(Audit, framework.json()).forRoutes(Users)
  }
}

const server = framework()
server.get('/health', (_req, res) => res.sendStatus(204))
const app = await NestFactory.create<NestExpressApplication>(App, new ExpressAdapter(server))
app.use(framework.urlencoded({ extended: true }), (_req: Request, _res: Response, next: NextFunction) => next())
app.set('trust proxy', 1)
