import { checkLine } from './check-line.ts'

checkLine('module 1.x')
checkLine('module 2.x')
