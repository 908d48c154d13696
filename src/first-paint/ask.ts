import { askEarly } from './early.ts'

if (location.pathname === '/') askEarly()
