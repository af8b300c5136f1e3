import { H3, html, readBody } from 'h3'
import { look } from '../../workloads/bodies.js'
import { listen } from './listen.js'

export const json = () => listen(new H3().post('/', async (event) => html`${look.json(await event.req.json())}`))

/** Nested names stay flat in its forms, so there is no nested form. */
export const form = () => listen(new H3().post('/', async (event) => html`${look.form(await readBody(event))}`))
