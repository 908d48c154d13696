export const demoInvestor = { login: 'demo', password: 'CabinetDemo1' }

type Person = {
  login: string
  fullName: string
  city: string
  country: string
  email: string
  phone: string
  inviter: string | null
  joinedDaysAgo: number
}

/** The account at the top of every line: the inviter of people who came without a referral link. */
export const rootInviter = { login: 'cabinet' }

function person(
  login: string,
  fullName: string,
  city: string,
  country: string,
  phone: string,
  inviter: string | null,
  joinedDaysAgo: number,
): Person {
  const email = `${login.toLowerCase()}@cabinet.example`
  return { login, fullName, city, country, email, phone, inviter, joinedDaysAgo }
}

/** Inviters before the invited. Two lines stand above the demo investor and five below. */
export const people: Person[] = [
  person(rootInviter.login, 'Cabinet', 'Almaty', 'KZ', '+77010000100', null, 900),
  person('aliyaS', 'Aliya Serikova', 'Almaty', 'KZ', '+77010000101', rootInviter.login, 610),
  person(demoInvestor.login, 'Daniyar Akhmetov', 'Almaty', 'KZ', '+77010000145', 'aliyaS', 366),
  person('marat77', 'Marat Ospanov', 'Astana', 'KZ', '+77010000102', demoInvestor.login, 341),
  person('dinaraB', 'Dinara Bekova', 'Shymkent', 'KZ', '+77010000103', demoInvestor.login, 318),
  person('saule2020', 'Saule Nurlanova', 'Almaty', 'KZ', '+77010000104', demoInvestor.login, 240),
  person('jonasW', 'Jonas Weber', 'Leipzig', 'DE', '+4915100000105', demoInvestor.login, 131),
  person('olegk', 'Oleg Kim', 'Karaganda', 'KZ', '+77010000106', 'marat77', 302),
  person('ainurT', 'Ainur Tulegenova', 'Aktobe', 'KZ', '+77010000107', 'marat77', 255),
  person('leonieH', 'Leonie Hartmann', 'Dresden', 'DE', '+4915100000108', 'jonasW', 96),
  person('timur5', 'Timur Aliyev', 'Pavlodar', 'KZ', '+77010000109', 'olegk', 214),
  person('nataliaP', 'Natalia Petrova', 'Omsk', 'RU', '+79010000110', 'olegk', 187),
  person('felixm', 'Felix Maier', 'Graz', 'AT', '+4366000000111', 'timur5', 143),
  person('zhanar9', 'Zhanar Iskakova', 'Taraz', 'KZ', '+77010000112', 'felixm', 71),
]
