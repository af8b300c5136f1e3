import { z } from 'zod'

export const Login = z.object({ email: z.email(), password: z.string().min(8) })
export const NewUser = Login.extend({ name: z.string().min(1) })
export const Role = z.object({ role: z.enum(['customer', 'admin']) })

export const NewProduct = z.object({ title: z.string().min(1), price: z.number().positive(), stock: z.int().min(0) })
export const Stock = z.object({ by: z.int() })
export const NewReview = z.object({ stars: z.int().min(1).max(5), text: z.string().max(2000) })

export const Item = z.object({ productId: z.int(), count: z.int().positive() })
export const Count = Item.pick({ count: true })
