import { Body, Controller, Get, Path, Post, Query, Request, Response, Route, Security, SuccessResponse } from 'tsoa'

interface Item {
  count: number
  title?: string
}

@Route('items')
export class TsoaItems extends Controller {
  @Get('{id}')
  public async one(@Path() id: number, @Query() a?: string): Promise<{ id: number; a?: string }> {
    this.setHeader('X-Test', 'yes')
    return { id, a }
  }

  @Post()
  @SuccessResponse(201)
  @Response(400)
  public async create(@Body() item: Item): Promise<Item> {
    this.setStatus(201)
    return item
  }

  @Get('guarded/one')
  @Security('token', ['read'])
  public async guarded(@Request() req: { user: string }): Promise<string> {
    return req.user
  }
}
