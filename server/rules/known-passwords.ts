/** Passwords that satisfy the alphabet rules and that every guesser tries first; in lower case. */
export const knownPasswords: ReadonlySet<string> = new Set(
  `
password1 password12 password123 password1234 password01 passw0rd passw0rd1 p4ssword p4ssw0rd
pass1234 pass12345 pass123456 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321
qwerty777 qwe12345 qwe123456 qweasd123 qweasdzxc123 qazwsx12 qazwsx123 qazwsxedc1 qazwsxedc123
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc zaq12wsx
zaq1xsw2 1qazxsw2 zxcvbnm1 zxcvbnm123 asdf1234 asdfgh12 asdfgh123 asdfghjkl1 asd12345 asdasd123
abc12345 abc123456 abcd1234 abcde123 abcdef12 abcdef123 abc123abc a1b2c3d4 a1b2c3d4e5 aa123456
aa12345678 a1234567 a12345678 a123456789 a1234567890 b1234567 q1234567 q12345678 q123456789
z1234567 z12345678 1234567a 12345678a 123456789a 1234567q 12345678q 123456789q 1234abcd 12345abc
123456abc 123456aa 123456qwe 12345qwe 12345qwert 123qweasd 123qweasdzxc 123qwe123 123abc123
123456qwerty 1234qwer 12345qwerty qwer1234 qwer12345 qwert123 qwert1234 qwert12345 admin123
admin1234 admin12345 administrator1 root1234 test1234 test12345 testtest1 user1234 guest1234
welcome1 welcome12 welcome123 letmein1 letmein12 letmein123 iloveyou1 iloveyou2 iloveyou12
iloveyou123 monkey12 monkey123 dragon12 dragon123 football1 football12 football123 baseball1
baseball12 basketball1 superman1 superman123 batman12 batman123 pokemon1 pokemon123 princess1
princess12 sunshine1 sunshine12 shadow12 shadow123 master12 master123 michael1 michael123
jordan23 charlie1 charlie123 jessica1 ashley12 hunter12 hunter123 killer12 killer123 trustno1
starwars1 whatever1 computer1 computer123 internet1 internet123 samsung1 samsung123 samsung12
google12 google123 facebook1 liverpool1 chelsea1 arsenal1 barcelona1 juventus1 naruto12
naruto123 minecraft1 counter1 freedom1 money123 money1234 bitcoin1 bitcoin12 bitcoin123
bitcoin2009 ethereum1 ethereum123 crypto12 crypto123 crypto1234 blockchain1 satoshi1 satoshi123
nakamoto1 binance1 binance123 tether123 invest12 invest123 investor1 investor123 millionaire1
cabinet1 cabinet123 secret12 secret123 changeme1 changeme123 default1 login123 access14
access123 mustang1 corvette1 ferrari1 porsche911 mercedes1 harley12 yamaha12 nirvana1 metallica1
slipknot1 blink182 eminem12 marina123 natasha1 natasha123 sergey123 andrey123 dmitry123
vladimir1 alexander1 alexandr1 aleksandr1 nikita123 maksim123 maxim123 ivanov123 moskva123
moscow123 russia123 rossiya1 spartak1 spartak1922 zenit123 cska1234 parol123 parol1234
parol12345 privet123 privet12 lubov123 lyubov123 zvezda123 kazakhstan1 kazakhstan123 almaty123
astana123 qazaqstan1 salem123 hallo123 hallo1234 passwort1 passwort12 passwort123 schatz123
schalke04 dortmund09 bayern123 berlin123 hamburg1 deutschland1 geheim123 sommer2023 sommer2024
sommer2025 sommer2026 winter2023 winter2024 winter2025 winter2026 summer2023 summer2024
summer2025 summer2026 spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026
password2023 password2024 password2025 password2026 qwerty2023 qwerty2024 qwerty2025 qwerty2026
1111aaaa aaaa1111 aaaaaaa1 a11111111 11111111a 111111aa 12344321a 123321qwe qwe123qwe qwe123321
zxc12345 zxc123456 zxcv1234 zxcvb12345 1z2x3c4v 1a2b3c4d 1a2s3d4f a1s2d3f4 a1s2d3f4g5 qq123456
qq12345678 ww123456 zz123456 xx123456 1password 123password 12345password mypassword1
newpassword1 thepassword1 hello123 hello1234 hello12345 helloworld1 goodluck1 lovely12 loveyou1
lovelove1 angel123 angel1234 jesus123 jesus777 god12345 lucky777 lucky123 number11 number01
onetwo12 onetwo3four abcabc123 abc1234567 abc12345678 1234asdf 12341234a a12341234 12qwaszx
qwaszx12 1234rewq 0987654321q 87654321q q87654321 987654321a 987654321q
`
    .trim()
    .split(/\s+/),
)
