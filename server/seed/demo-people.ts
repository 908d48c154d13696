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
  person('yerlan90', 'Yerlan Zhumabek', 'Almaty', 'KZ', '+77010000113', demoInvestor.login, 289),
  person('annaK', 'Anna Koch', 'Hamburg', 'DE', '+4915100000114', demoInvestor.login, 173),
  person('gulnaraM', 'Gulnara Mukanova', 'Oral', 'KZ', '+77010000115', demoInvestor.login, 14),
  person('askarD', 'Askar Dzhaksybekov', 'Astana', 'KZ', '+77010000116', 'marat77', 198),
  person('irinaV', 'Irina Volkova', 'Kazan', 'RU', '+79010000117', 'dinaraB', 229),
  person('bolatE', 'Bolat Ermekov', 'Semey', 'KZ', '+77010000118', 'saule2020', 162),
  person('miraS', 'Mira Schulz', 'Leipzig', 'DE', '+4915100000119', 'jonasW', 58),
  person('danaO', 'Dana Omarova', 'Kostanay', 'KZ', '+77010000120', 'yerlan90', 77),
  person('pavelN', 'Pavel Novikov', 'Perm', 'RU', '+79010000121', 'annaK', 49),
  person('kamilaR', 'Kamila Rakhimova', 'Shymkent', 'KZ', '+77010000122', 'askarD', 124),
  person('sergejL', 'Sergej Lebedev', 'Kazan', 'RU', '+79010000123', 'irinaV', 151),
  person('lukasB', 'Lukas Brandt', 'Dresden', 'DE', '+4915100000124', 'leonieH', 63),
  person('aigerimZ', 'Aigerim Zhaksylyk', 'Semey', 'KZ', '+77010000125', 'bolatE', 28),
  person('rustamG', 'Rustam Galiev', 'Ufa', 'RU', '+79010000126', 'nataliaP', 90),
  person('evaH', 'Eva Huber', 'Linz', 'AT', '+4366000000127', 'lukasB', 31),
  person('nurlanT', 'Nurlan Tokayev', 'Taldykorgan', 'KZ', '+77010000128', 'kamilaR', 68),
  person('olgaF', 'Olga Fedorova', 'Omsk', 'RU', '+79010000129', 'rustamG', 41),
  person('tomasW', 'Tomas Wolf', 'Graz', 'AT', '+4366000000130', 'evaH', 11),
  person('madinaK', 'Madina Kassymova', 'Taldykorgan', 'KZ', '+77010000131', 'nurlanT', 22),
]
