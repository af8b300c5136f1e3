import { checkDoors } from './check-doors.ts'

checkDoors('3.x')
