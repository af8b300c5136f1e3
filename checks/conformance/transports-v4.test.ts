import { checkTransports } from './check-transports.ts'

checkTransports('4.x')
