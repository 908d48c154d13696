/** Stands in for Telegram's own window: it goes on to the page of this origin that asked, with the answer behind the hash. */
const asked = new URL(
  new URLSearchParams(location.search).get('return_to') ?? '/telegram-return.html',
  location.origin,
)
const returnTo = `${asked.pathname}${asked.search}`

const people = [
  { id: 700000001, first_name: 'Aigerim', last_name: 'Sadykova', username: 'aigerim_s' },
  { id: 700000002, first_name: 'Maximilian', last_name: 'Weiß', username: 'max_weiss' },
  { id: 700000003, first_name: 'Нурлан' },
]

const byId = (id) => document.getElementById(id)

/** Base64 without `+`, `/` and `=`, of JSON without a sign beyond ASCII, as Telegram writes it. */
function encoded(payload) {
  const json = JSON.stringify(payload).replace(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function goBack(result) {
  location.replace(`${returnTo}#tgAuthResult=${result}`)
}

async function allow(person) {
  const response = await fetch('/sandbox/telegram', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const answer = await response.json()
  if (response.ok) return goBack(encoded(answer))
  const outcome = byId('outcome')
  outcome.textContent = `Not signed: ${answer.code ?? response.statusText}`
  outcome.classList.add('failed')
}

byId('people').append(
  ...people.map((person) => {
    const button = document.createElement('button')
    button.type = 'button'
    const name = document.createElement('strong')
    name.textContent = [person.first_name, person.last_name].filter(Boolean).join(' ')
    const sign = document.createElement('small')
    sign.textContent = person.username ? `@${person.username}` : `id ${person.id}`
    button.append(name, sign)
    button.addEventListener('click', () => allow(person))
    return button
  }),
)
byId('person').elements.id.value = String(710000000 + Math.floor(Math.random() * 10000000))
byId('person').addEventListener('submit', (event) => {
  event.preventDefault()
  const given = Object.fromEntries(
    [...new FormData(event.target)]
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  )
  void allow({ ...given, id: Number(given.id) })
})
byId('cancel').addEventListener('click', () => goBack('false'))
