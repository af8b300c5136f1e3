import { checkDoors } from './check-doors.ts'

checkDoors('4.x')
