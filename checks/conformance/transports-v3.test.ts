import { checkTransports } from './check-transports.ts'

checkTransports('3.x')
