import { checkTransports } from './check-transports.ts'

checkTransports('5.x')
