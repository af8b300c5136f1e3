import { randomUUID } from 'node:crypto'

/** In place of a database. */
export class Table extends Map {
  insert(values) {
    const row = { id: Math.max(0, ...this.keys()) + 1, ...values }
    this.set(row.id, row)
    return row
  }

  where(test) {
    return [...this.values()].filter(test)
  }

  /** @throws an error that the app's error handler sends as 404 */
  find(id) {
    const row = this.get(Number(id))
    if (row) return row
    throw Object.assign(new Error(`there is no ${id}`), { status: 404 })
  }
}

export const users = new Table()
export const products = new Table()
export const reviews = new Table()
export const orders = new Table()
/** The user of a token, and the items of a user. */
export const sessions = new Map()
export const carts = new Map()

const password = process.env.ADMIN_PASSWORD ?? randomUUID()
users.insert({ name: 'Ada', email: 'ada@example.com', password, role: 'admin' })
products.insert({ title: 'Analytical Engine', price: 9.5, stock: 3 })
