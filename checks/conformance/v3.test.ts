import { checkLine } from './check-line.ts'

checkLine('3.x')
