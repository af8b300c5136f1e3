import { Hono } from 'hono'
import { look } from '../../workloads/bodies.js'
import { listen } from './listen.js'

export const json = () => listen(new Hono().post('/', async (c) => c.html(look.json(await c.req.json()))))

/** Nested names stay flat in its forms, so there is no nested form. */
export const form = () => listen(new Hono().post('/', async (c) => c.html(look.form(await c.req.parseBody()))))
