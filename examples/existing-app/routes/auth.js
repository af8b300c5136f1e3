import { Router } from 'express'
import { requireUser } from '../auth.js'
import { AuthController } from '../controllers/users.js'
import { Login, NewUser } from '../schemas.js'
import { validate } from '../validate.js'

const router = Router()
const auth = new AuthController()

router.post('/register', validate(NewUser), auth.register)
router.post('/login', validate(Login), auth.login)

router.use(requireUser)
router.get('/me', auth.me)
router.post('/logout', auth.logout)

export default router
