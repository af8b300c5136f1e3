import 'reflect-metadata'
import {
  type ArgumentsHost,
  Body,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  Header,
  HttpCode,
  HttpException,
  Injectable,
  Ip,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  type NestModule,
  Param,
  ParseIntPipe,
  Post,
  Query,
  Redirect,
  Req,
  Res,
  Sse,
  StreamableFile,
  UploadedFile,
  UseFilters,
  UseGuards,
  UseInterceptors,
  ValidationPipe,
  Version,
} from '@nestjs/common'
import { FileInterceptor } from '@nestjs/platform-express'
import { IsInt, IsString } from 'class-validator'
import type { NextFunction, Request, Response } from 'express'
import { from, map } from 'rxjs'

@Injectable()
class Names {
  get(id: number) {
    return `name of ${id}`
  }
}

@Injectable()
class TokenGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    return context.switchToHttp().getRequest<Request>().get('X-Token') === 'right'
  }
}

@Injectable()
class Wrap implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((value) => ({ wrapped: value })))
  }
}

@Catch(HttpException)
class Brief implements ExceptionFilter {
  catch(error: HttpException, host: ArgumentsHost) {
    host.switchToHttp().getResponse<Response>().status(error.getStatus()).json({ brief: error.message })
  }
}

class Item {
  @IsInt() count!: number
  @IsString() title!: string
}

@Controller('items')
class Items {
  constructor(private readonly names: Names) {}

  @Get(':id')
  @UseInterceptors(Wrap)
  one(@Param('id', ParseIntPipe) id: number, @Query('a') a: string) {
    return { name: this.names.get(id), a }
  }

  @Get('guarded/one')
  @UseGuards(TokenGuard)
  guarded() {
    return 'guarded'
  }

  @Post()
  create(@Body(new ValidationPipe({ transform: true })) item: Item) {
    return { item, isItem: item instanceof Item }
  }

  @Post('upload')
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file', { limits: { fileSize: 100 } }))
  upload(@UploadedFile() file: Express.Multer.File, @Body('title') title: string) {
    return [file.originalname, file.size, file.buffer.toString(), title]
  }
}

@Controller('answers')
class Answers {
  @Get('own')
  own(@Req() req: Request & { seen?: string }, @Res() res: Response, @Ip() ip: string) {
    res.status(202).json([req.seen, ip.replace('::ffff:', '')])
  }

  @Get('header')
  @Header('X-Test', 'yes')
  header(@Res({ passthrough: true }) res: Response) {
    res.cookie('a', '1')
    return 'text'
  }

  @Get('old')
  @Redirect('/answers/header', 301)
  old() {}

  @Get('stream')
  stream() {
    return new StreamableFile(Buffer.from('bytes'), { type: 'text/plain', disposition: 'attachment; filename="a.txt"' })
  }

  @Sse('events')
  events() {
    return from([{ data: { count: 1 } }, { data: { count: 2 } }])
  }

  @Get('broken')
  @UseFilters(Brief)
  broken() {
    throw new HttpException('broken', 418)
  }

  @Get('unknown')
  async unknown() {
    throw new Error('not for the client')
  }
}

@Controller('versions')
class Versions {
  @Get()
  @Version('1')
  first() {
    return 'first'
  }

  @Get()
  @Version('2')
  second() {
    return 'second'
  }
}

@Module({ controllers: [Items, Answers, Versions], providers: [Names] })
export class App implements NestModule {
  configure(consumer: MiddlewareConsumer) {
    const mark = (req: Request & { seen?: string }, _res: Response, next: NextFunction) => {
      req.seen = `seen ${req.originalUrl}`
      next()
    }
    consumer.apply(mark).forRoutes(Answers)
  }
}
