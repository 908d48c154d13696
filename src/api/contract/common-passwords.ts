/** Passwords that satisfy the rules of the alphabet and that every guesser tries first; in lower case. */
const passwords = `
0987654321q 11111111a 111111aa 1111aaaa 123321qwe 12341234a 12344321a 123456789a 123456789q
12345678a 12345678q 1234567a 1234567q 123456aa 123456abc 123456qwe 123456qwerty 12345abc
12345password 12345qwe 12345qwert 12345qwerty 1234abcd 1234asdf 1234qwer 1234rewq 123abc123
123password 123qwe123 123qweasd 123qweasdzxc 12qwaszx 1a2b3c4d 1a2s3d4f 1password 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1z2x3c4v 87654321q 987654321a 987654321q
a11111111 a12341234 a1234567 a12345678 a123456789 a1234567890 a1b2c3d4 a1b2c3d4e5 a1s2d3f4
a1s2d3f4g5 aa123456 aa12345678 aaaa1111 aaaaaaa1 abc12345 abc123456 abc1234567 abc12345678
abc123abc abcabc123 abcd1234 abcde123 abcdef12 abcdef123 access01 access12 access123 access1234
access14 access2024 access2025 admin123 admin1234 admin12345 admin2024 admin2025 administrator1
aidar123 aidar1234 aidar2024 aidar2025 aigerim01 aigerim1 aigerim12 aigerim123 aigerim1234
aigerim2024 aigerim2025 aigerim7 aleksandr1 aleksey01 aleksey1 aleksey12 aleksey123 aleksey1234
aleksey2024 aleksey2025 aleksey7 alexander01 alexander1 alexander12 alexander123 alexander1234
alexander2024 alexander2025 alexander7 alexandr1 alexey01 alexey12 alexey123 alexey1234 alexey2024
alexey2025 almaty01 almaty12 almaty123 almaty1234 almaty2024 almaty2025 amanda01 amanda12
amanda123 amanda1234 amanda2024 amanda2025 andreas01 andreas1 andreas12 andreas123 andreas1234
andreas2024 andreas2025 andreas7 andrew01 andrew12 andrew123 andrew1234 andrew2024 andrew2025
andrey01 andrey12 andrey123 andrey1234 andrey2024 andrey2025 angel123 angel1234 angel2024
angel2025 anthony01 anthony1 anthony12 anthony123 anthony1234 anthony2024 anthony2025 anthony7
anton123 anton1234 anton2024 anton2025 arman123 arman1234 arman2024 arman2025 arsenal01 arsenal1
arsenal12 arsenal123 arsenal1234 arsenal2024 arsenal2025 arsenal7 artem123 artem1234 artem2024
artem2025 asd12345 asdasd123 asdf1234 asdfgh01 asdfgh12 asdfgh123 asdfgh1234 asdfgh2024 asdfgh2025
asdfghjkl1 ashley01 ashley12 ashley123 ashley1234 ashley2024 ashley2025 astana01 astana12
astana123 astana1234 astana2024 astana2025 autumn01 autumn12 autumn123 autumn1234 autumn2024
autumn2025 autumn2026 b1234567 babygirl01 babygirl1 babygirl12 babygirl123 babygirl1234
babygirl2024 babygirl2025 babygirl7 banana01 banana12 banana123 banana1234 banana2024 banana2025
barcelona01 barcelona1 barcelona12 barcelona123 barcelona1234 barcelona2024 barcelona2025
barcelona7 barys123 barys1234 barys2024 barys2025 baseball01 baseball1 baseball12 baseball123
baseball1234 baseball2024 baseball2025 baseball7 basketball01 basketball1 basketball12
basketball123 basketball1234 basketball2024 basketball2025 basketball7 batman01 batman12 batman123
batman1234 batman2024 batman2025 batyr123 batyr1234 batyr2024 batyr2025 bayern01 bayern12
bayern123 bayern1234 bayern2024 bayern2025 berlin01 berlin12 berlin123 berlin1234 berlin2024
berlin2025 binance01 binance1 binance12 binance123 binance1234 binance2024 binance2025 binance7
bitcoin01 bitcoin1 bitcoin12 bitcoin123 bitcoin1234 bitcoin2009 bitcoin2024 bitcoin2025 bitcoin7
blink182 blockchain1 buster01 buster12 buster123 buster1234 buster2024 buster2025 butterfly01
butterfly1 butterfly12 butterfly123 butterfly1234 butterfly2024 butterfly2025 butterfly7 cabinet1
cabinet123 changeme01 changeme1 changeme12 changeme123 changeme1234 changeme2024 changeme2025
changeme7 charlie01 charlie1 charlie12 charlie123 charlie1234 charlie2024 charlie2025 charlie7
chelsea01 chelsea1 chelsea12 chelsea123 chelsea1234 chelsea2024 chelsea2025 chelsea7 christian01
christian1 christian12 christian123 christian1234 christian2024 christian2025 christian7
computer01 computer1 computer12 computer123 computer1234 computer2024 computer2025 computer7
cookie01 cookie12 cookie123 cookie1234 cookie2024 cookie2025 corvette1 counter1 crypto01 crypto12
crypto123 crypto1234 crypto2024 crypto2025 cska1234 daniel01 daniel12 daniel123 daniel1234
daniel2024 daniel2025 default1 denis123 denis1234 denis2024 denis2025 deutschland1 diamond01
diamond1 diamond12 diamond123 diamond1234 diamond2024 diamond2025 diamond7 dinara01 dinara12
dinara123 dinara1234 dinara2024 dinara2025 dmitry01 dmitry12 dmitry123 dmitry1234 dmitry2024
dmitry2025 dortmund09 dragon01 dragon12 dragon123 dragon1234 dragon2024 dragon2025 ekaterina01
ekaterina1 ekaterina12 ekaterina123 ekaterina1234 ekaterina2024 ekaterina2025 ekaterina7 eminem12
ethereum01 ethereum1 ethereum12 ethereum123 ethereum1234 ethereum2024 ethereum2025 ethereum7
evgeny01 evgeny12 evgeny123 evgeny1234 evgeny2024 evgeny2025 facebook01 facebook1 facebook12
facebook123 facebook1234 facebook2024 facebook2025 facebook7 ferrari01 ferrari1 ferrari12
ferrari123 ferrari1234 ferrari2024 ferrari2025 ferrari7 florian01 florian1 florian12 florian123
florian1234 florian2024 florian2025 florian7 flower01 flower12 flower123 flower1234 flower2024
flower2025 football01 football1 football12 football123 football1234 football2024 football2025
football7 freedom01 freedom1 freedom12 freedom123 freedom1234 freedom2024 freedom2025 freedom7
geheim123 ginger01 ginger12 ginger123 ginger1234 ginger2024 ginger2025 god12345 golden01 golden12
golden123 golden1234 golden2024 golden2025 goodluck1 google01 google12 google123 google1234
google2024 google2025 guest1234 hallo123 hallo1234 hallo2024 hallo2025 hamburg01 hamburg1
hamburg12 hamburg123 hamburg1234 hamburg2024 hamburg2025 hamburg7 hannah01 hannah12 hannah123
hannah1234 hannah2024 hannah2025 harley12 hello123 hello1234 hello12345 hello2024 hello2025
helloworld1 hockey01 hockey12 hockey123 hockey1234 hockey2024 hockey2025 hunter01 hunter12
hunter123 hunter1234 hunter2024 hunter2025 igor1234 igor2024 igor2025 iloveyou01 iloveyou1
iloveyou12 iloveyou123 iloveyou1234 iloveyou2 iloveyou2024 iloveyou2025 iloveyou7 internet01
internet1 internet12 internet123 internet1234 internet2024 internet2025 internet7 invest01
invest12 invest123 invest1234 invest2024 invest2025 investor01 investor1 investor12 investor123
investor1234 investor2024 investor2025 investor7 ivanov01 ivanov12 ivanov123 ivanov1234 ivanov2024
ivanov2025 jennifer01 jennifer1 jennifer12 jennifer123 jennifer1234 jennifer2024 jennifer2025
jennifer7 jessica01 jessica1 jessica12 jessica123 jessica1234 jessica2024 jessica2025 jessica7
jesus123 jesus1234 jesus2024 jesus2025 jesus777 jordan01 jordan12 jordan123 jordan1234 jordan2024
jordan2025 jordan23 joshua01 joshua12 joshua123 joshua1234 joshua2024 joshua2025 juventus01
juventus1 juventus12 juventus123 juventus1234 juventus2024 juventus2025 juventus7 kairat01
kairat12 kairat123 kairat1234 kairat2024 kairat2025 katharina01 katharina1 katharina12
katharina123 katharina1234 katharina2024 katharina2025 katharina7 kazakhstan01 kazakhstan1
kazakhstan12 kazakhstan123 kazakhstan1234 kazakhstan2024 kazakhstan2025 kazakhstan7 killer01
killer12 killer123 killer1234 killer2024 killer2025 kirill01 kirill12 kirill123 kirill1234
kirill2024 kirill2025 kristina01 kristina1 kristina12 kristina123 kristina1234 kristina2024
kristina2025 kristina7 letmein01 letmein1 letmein12 letmein123 letmein1234 letmein2024 letmein2025
letmein7 liverpool01 liverpool1 liverpool12 liverpool123 liverpool1234 liverpool2024 liverpool2025
liverpool7 login123 login1234 login2024 login2025 lovelove1 lovely01 lovely12 lovely123 lovely1234
lovely2024 lovely2025 loveyou1 lubov123 lucky123 lucky1234 lucky2024 lucky2025 lucky777 lyubov01
lyubov12 lyubov123 lyubov1234 lyubov2024 lyubov2025 maksim01 maksim12 maksim123 maksim1234
maksim2024 maksim2025 marina01 marina12 marina123 marina1234 marina2024 marina2025 master01
master12 master123 master1234 master2024 master2025 matthew01 matthew1 matthew12 matthew123
matthew1234 matthew2024 matthew2025 matthew7 matthias01 matthias1 matthias12 matthias123
matthias1234 matthias2024 matthias2025 matthias7 maxim123 mehmet01 mehmet12 mehmet123 mehmet1234
mehmet2024 mehmet2025 melanie01 melanie1 melanie12 melanie123 melanie1234 melanie2024 melanie2025
melanie7 mercedes01 mercedes1 mercedes12 mercedes123 mercedes1234 mercedes2024 mercedes2025
mercedes7 metallica01 metallica1 metallica12 metallica123 metallica1234 metallica2024
metallica2025 metallica7 michael01 michael1 michael12 michael123 michael1234 michael2024
michael2025 michael7 michelle01 michelle1 michelle12 michelle123 michelle1234 michelle2024
michelle2025 michelle7 mikhail01 mikhail1 mikhail12 mikhail123 mikhail1234 mikhail2024 mikhail2025
mikhail7 millionaire1 minecraft01 minecraft1 minecraft12 minecraft123 minecraft1234 minecraft2024
minecraft2025 minecraft7 money123 money1234 money2024 money2025 monkey01 monkey12 monkey123
monkey1234 monkey2024 monkey2025 moscow01 moscow12 moscow123 moscow1234 moscow2024 moscow2025
moskva01 moskva12 moskva123 moskva1234 moskva2024 moskva2025 mustafa01 mustafa1 mustafa12
mustafa123 mustafa1234 mustafa2024 mustafa2025 mustafa7 mustang01 mustang1 mustang12 mustang123
mustang1234 mustang2024 mustang2025 mustang7 mypassword1 nakamoto1 naruto01 naruto12 naruto123
naruto1234 naruto2024 naruto2025 natasha01 natasha1 natasha12 natasha123 natasha1234 natasha2024
natasha2025 natasha7 newpassword1 nicole01 nicole12 nicole123 nicole1234 nicole2024 nicole2025
nikita01 nikita12 nikita123 nikita1234 nikita2024 nikita2025 nirvana01 nirvana1 nirvana12
nirvana123 nirvana1234 nirvana2024 nirvana2025 nirvana7 number01 number11 nursultan01 nursultan1
nursultan12 nursultan123 nursultan1234 nursultan2024 nursultan2025 nursultan7 oleg1234 oleg2024
oleg2025 onetwo12 onetwo3four orange01 orange12 orange123 orange1234 orange2024 orange2025
p4ssw0rd p4ssword parol123 parol1234 parol12345 parol2024 parol2025 pass1234 pass12345 pass123456
passw0rd passw0rd01 passw0rd1 passw0rd12 passw0rd123 passw0rd1234 passw0rd2024 passw0rd2025
passw0rd7 password01 password1 password12 password123 password1234 password2023 password2024
password2025 password2026 password7 passwort01 passwort1 passwort12 passwort123 passwort1234
passwort2024 passwort2025 passwort7 pavel123 pavel1234 pavel2024 pavel2025 pepper01 pepper12
pepper123 pepper1234 pepper2024 pepper2025 pokemon01 pokemon1 pokemon12 pokemon123 pokemon1234
pokemon2024 pokemon2025 pokemon7 porsche911 princesa01 princesa1 princesa12 princesa123
princesa1234 princesa2024 princesa2025 princesa7 princess01 princess1 princess12 princess123
princess1234 princess2024 princess2025 princess7 privet01 privet12 privet123 privet1234 privet2024
privet2025 purple01 purple12 purple123 purple1234 purple2024 purple2025 q1234567 q12345678
q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q87654321 qazaqstan01 qazaqstan1 qazaqstan12
qazaqstan123 qazaqstan1234 qazaqstan2024 qazaqstan2025 qazaqstan7 qazwsx12 qazwsx123 qazwsxedc1
qazwsxedc123 qq123456 qq12345678 qwaszx12 qwe123321 qwe12345 qwe123456 qwe123qwe qweasd123
qweasdzxc123 qwer1234 qwer12345 qwert123 qwert1234 qwert12345 qwerty01 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwerty2023 qwerty2024 qwerty2025 qwerty2026 qwerty321
qwerty777 qwertyuiop01 qwertyuiop1 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop2024
qwertyuiop2025 qwertyuiop7 robert01 robert12 robert123 robert1234 robert2024 robert2025 roman123
roman1234 roman2024 roman2025 root1234 rossiya1 russia01 russia12 russia123 russia1234 russia2024
russia2025 salem123 salem1234 salem2024 salem2025 samsung01 samsung1 samsung12 samsung123
samsung1234 samsung2024 samsung2025 samsung7 sandra01 sandra12 sandra123 sandra1234 sandra2024
sandra2025 satoshi01 satoshi1 satoshi12 satoshi123 satoshi1234 satoshi2024 satoshi2025 satoshi7
schalke04 schatz01 schatz12 schatz123 schatz1234 schatz2024 schatz2025 sebastian01 sebastian1
sebastian12 sebastian123 sebastian1234 sebastian2024 sebastian2025 sebastian7 secret01 secret12
secret123 secret1234 secret2024 secret2025 sergey01 sergey12 sergey123 sergey1234 sergey2024
sergey2025 shadow01 shadow12 shadow123 shadow1234 shadow2024 shadow2025 silver01 silver12
silver123 silver1234 silver2024 silver2025 slipknot01 slipknot1 slipknot12 slipknot123
slipknot1234 slipknot2024 slipknot2025 slipknot7 soccer01 soccer12 soccer123 soccer1234 soccer2024
soccer2025 sommer01 sommer12 sommer123 sommer1234 sommer2023 sommer2024 sommer2025 sommer2026
spartak01 spartak1 spartak12 spartak123 spartak1234 spartak1922 spartak2024 spartak2025 spartak7
spring01 spring12 spring123 spring1234 spring2024 spring2025 spring2026 starwars01 starwars1
starwars12 starwars123 starwars1234 starwars2024 starwars2025 starwars7 stefan01 stefan12
stefan123 stefan1234 stefan2024 stefan2025 summer01 summer12 summer123 summer1234 summer2023
summer2024 summer2025 summer2026 sunshine01 sunshine1 sunshine12 sunshine123 sunshine1234
sunshine2024 sunshine2025 sunshine7 superman01 superman1 superman12 superman123 superman1234
superman2024 superman2025 superman7 susanne01 susanne1 susanne12 susanne123 susanne1234
susanne2024 susanne2025 susanne7 svetlana01 svetlana1 svetlana12 svetlana123 svetlana1234
svetlana2024 svetlana2025 svetlana7 sweety01 sweety12 sweety123 sweety1234 sweety2024 sweety2025
tatiana01 tatiana1 tatiana12 tatiana123 tatiana1234 tatiana2024 tatiana2025 tatiana7 teamo123
teamo1234 teamo2024 teamo2025 tequiero01 tequiero1 tequiero12 tequiero123 tequiero1234
tequiero2024 tequiero2025 tequiero7 test1234 test12345 testtest1 tether123 thepassword1 thomas01
thomas12 thomas123 thomas1234 thomas2024 thomas2025 tigger01 tigger12 tigger123 tigger1234
tigger2024 tigger2025 trustno01 trustno1 trustno12 trustno123 trustno1234 trustno2024 trustno2025
trustno7 tulpar01 tulpar12 tulpar123 tulpar1234 tulpar2024 tulpar2025 user1234 valentina01
valentina1 valentina12 valentina123 valentina1234 valentina2024 valentina2025 valentina7
victoria01 victoria1 victoria12 victoria123 victoria1234 victoria2024 victoria2025 victoria7
vladimir01 vladimir1 vladimir12 vladimir123 vladimir1234 vladimir2024 vladimir2025 vladimir7
welcome01 welcome1 welcome12 welcome123 welcome1234 welcome2024 welcome2025 welcome7 whatever01
whatever1 whatever12 whatever123 whatever1234 whatever2024 whatever2025 whatever7 winter01
winter12 winter123 winter1234 winter2023 winter2024 winter2025 winter2026 ww123456 xx123456
yamaha12 yellow01 yellow12 yellow123 yellow1234 yellow2024 yellow2025 z1234567 z12345678 zaq12wsx
zaq1xsw2 zenit123 zenit1234 zenit2024 zenit2025 zvezda01 zvezda12 zvezda123 zvezda1234 zvezda2024
zvezda2025 zxc12345 zxc123456 zxcv1234 zxcvb12345 zxcvbn01 zxcvbn12 zxcvbn123 zxcvbn1234
zxcvbn2024 zxcvbn2025 zxcvbnm1 zxcvbnm123 zz123456
`
  .trim()
  .split(/\s+/)

const WORD_MIN = 4

/** Words of these passwords, without the numbers at their ends: with another number they are as easily guessed. */
const words = passwords
  .map((password) => password.replace(/^\d+|\d+$/g, ''))
  .filter((word) => word.length >= WORD_MIN && !/\d/.test(word))

/** Forms that choose a password load this by itself, the provider always has it; `isCommonPassword` reads it. */
export const commonPasswords: ReadonlySet<string> = new Set([...passwords, ...words])
