import { checkDoors } from './check-doors.ts'

checkDoors('5.x')
