import { checkLine } from './check-line.ts'

checkLine('5.x')
