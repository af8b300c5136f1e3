import { Router } from 'express'
import { requireAdmin } from '../auth.js'
import { UserController } from '../controllers/users.js'
import { Role } from '../schemas.js'
import { validate } from '../validate.js'

const router = Router()
const users = new UserController()

router.use(requireAdmin)
router.get('/users', users.list)
router.get('/users/:id', users.show)
router.put('/users/:id/role', validate(Role), users.setRole)
router.delete('/users/:id', users.remove)

export default router
