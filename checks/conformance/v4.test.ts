import { checkLine } from './check-line.ts'

checkLine('4.x')
