// NestJS 11, and 12 in ../nest12: a guard for every route, pipes, an interceptor, a validated body, an upload.
import 'reflect-metadata'
import {
  Body,
  type CallHandler,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  Module,
  type NestInterceptor,
  Param,
  ParseIntPipe,
  Post,
  Query,
  UploadedFile,
  UseGuards,
  UseInterceptors,
  ValidationPipe,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FileInterceptor } from '@nestjs/platform-express'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { IsInt, IsString } from 'class-validator'
import { map } from 'rxjs'

@Injectable()
class Names {
  get(id: number) {
    return `name of ${id}`
  }
}

@Injectable()
class TokenGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    return context.switchToHttp().getRequest().headers['x-token'] === 'right'
  }
}

@Injectable()
class Wrap implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((value) => ({ wrapped: value })))
  }
}

class Item {
  @IsInt() count!: number
  @IsString() title!: string
}

@Controller()
class Home {
  @Get()
  hello() {
    return 'Hello'
  }
}

@Controller('items')
@UseGuards(TokenGuard)
class Items {
  constructor(private readonly names: Names) {}

  @Get(':id')
  @UseInterceptors(Wrap)
  one(@Param('id', ParseIntPipe) id: number, @Query('a') a: string) {
    return { id, name: this.names.get(id), a }
  }

  @Post()
  create(@Body(new ValidationPipe({ transform: true })) item: Item) {
    return { item, isItem: item instanceof Item }
  }

  @Post('upload')
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file', { limits: { fileSize: 10_000 } }))
  upload(@UploadedFile() file: { originalname: string; size: number }, @Body('title') title: string) {
    return { name: file.originalname, size: file.size, title }
  }
}

@Module({ controllers: [Home, Items], providers: [Names] })
class App {}

export async function start(on: 'express' | 'fastify') {
  const options = { logger: false as const }
  const app =
    on === 'fastify'
      ? await NestFactory.create<NestFastifyApplication>(App, new FastifyAdapter(), options)
      : await NestFactory.create(App, options)
  await app.listen(0, '127.0.0.1')
  return app.getHttpServer()
}
