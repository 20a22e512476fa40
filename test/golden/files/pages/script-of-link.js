(()=>{let sent
addEventListener('submit',(event)=>{if(sent)return event.preventDefault()
sent=event.submitter||event.target
sent.setAttribute('aria-disabled','true')})
addEventListener('pageshow',()=>{if(sent)sent.removeAttribute('aria-disabled')
sent=undefined})})();(()=>{const brands=[{name:'Visa',from:'4',lengths:[16,13,18,19]},{name:'Mastercard',from:'51-55 2221-2720',lengths:[16]},{name:'American Express',from:'34 37',lengths:[15],gaps:[4,10],digits:4},{name:'Diners Club',from:'300-305 36 38 39',lengths:[14,16,19],gaps:[4,10]},{name:'Discover',from:'6011 644-649 65',lengths:[16,19]},{name:'JCB',from:'2131 1800 3528-3589',lengths:[16,17,18,19]},{name:'UnionPay',from:'620 62100-62182 62184-62197 62200-62209 622010-622999 623-626 6270 6272 6276 627700-627779 627781-627799 6282-6289 6291-6292 810 8110-8171',lengths:[16,14,15,17,18,19]},{name:'Dankort',from:'5019',lengths:[16]}]
const digitsOf=(text)=>text.replace(/\D/g,'')
const isIn=(digits)=>(range)=>{const[from,to=from]=range.split('-')
const head=digits.slice(0,from.length)
return head.length===from.length?(head>=from?to>=head:false):false}
const brandOf=(digits)=>({...{gaps:[4,8,12,16],digits:3},...(brands.find(({from})=>from.split(' ').some(isIn(digits)))||{name:'',digits:4}),})
const passesLuhn=(digits)=>
[...digits].reverse().reduce((sum,digit,i)=>sum+(i % 2?(digit*2)% 9||+digit:+digit),0)% 10===0
const mistakeInNumber=(digits)=>{const{name,lengths}=brandOf(digits)
const count=digits.length
if(count>1?name:false){if(!lengths.includes(count))return['numberLengthOfBrand',{brand:name,digits:count,length:lengths[0]}]}else if(12>count)return['numberTooShort',{least:12}]
else if(count>19)return['numberTooLong',{most:19}]
return passesLuhn(digits)?undefined:['numberWrong']}
const mistakeInExpiry=(text,thisMonth)=>{const[,typed,year]=[/^(\d{1,2})\s*[/.\s-]\s*(?:20)?(\d\d)$/,/^(\d\d)(?:20)?(\d\d)$/].map((way)=>way.exec(text)).find(Boolean)||[]
if(!typed)return['expiryUnreadable']
const month=typed.padStart(2,'0')
if(!/^(0[1-9]|1[0-2])$/.test(month))return['expiryMonthWrong']
return thisMonth>'20'+year+'-'+month?['expiryPast',{expiry:month+'/'+year}]:undefined}
const mistakeInCvv=(cvv,number)=>{if(/\D/.test(cvv))return['cvvHasOtherSigns']
const{name,digits}=brandOf(number)
if(name)return cvv.length===digits?undefined:['cvvLengthOfBrand',{brand:name,digits}]
return /^.{3,4}$/.test(cvv)?undefined:['cvvLength']}
const byId=(id)=>document.getElementById(id)
const make=(kind,text)=>Object.assign(document.createElement(kind),{textContent:text})
const set=(element,name,value)=>(value?element.setAttribute(name,value):element.removeAttribute(name))
const[number,expiry,cvv,name,brand,hint]=['number','expiry','cvv','name','brand','cvv-hint'].map(byId)
const words=(key)=>byId('words').content.getElementById(key).textContent
const rewrite=(field,text)=>{let digits=digitsOf(field.value.slice(0,field.selectionStart)).length
if(field.value!==text)field.value=text
if(document.activeElement!==field)return
let caret=0
for(; digits>0?text.length>caret:false; caret+=1)if(/\d/.test(text[caret]))digits -=1
field.setSelectionRange(caret,caret)}
const grouped=(digits)=>{const{gaps}=brandOf(digits)
return[...digits].map((digit,i)=>(gaps.includes(i)?' ':'')+digit).join('')}
const mark=()=>{const digits=digitsOf(number.value)
for(const card of document.querySelectorAll('[data-number]'))
set(card,'aria-pressed',card.dataset.number===digits)
if(!byId('chosen').textContent.endsWith(number.value))byId('chosen').textContent=''}
const showNumber=()=>{const digits=digitsOf(number.value)
const range=brandOf(digits)
rewrite(number,grouped(digits))
if(brand.textContent!==range.name)brand.textContent=range.name
const where=words(range.name?(range.digits>3?'onTheFront':'onTheBack'):'threeOrFour')
if(hint.textContent!==where)hint.textContent=where
cvv.maxLength=range.digits
mark()}
const showExpiry=(event)=>{if((event.inputType||'').startsWith('delete'))return
const typed=expiry.value.trim()
if(/^0\D|^\d{4}\D/.test(typed))return
const digits=digitsOf(/^[2-9]|^1\D/.test(typed)?'0'+typed:typed)
const year=digits.slice(2)
const short=year.startsWith('20')?(year.length>3?year.slice(2,4):year):year.slice(0,2)
expiry.value=digits.length>1?digits.slice(0,2)+'/'+short:digits}
const mistakeIn=(field)=>{const text=field.value.trim()
const digits=digitsOf(number.value)
if(field===number)return mistakeInNumber(digits)
return field===cvv?mistakeInCvv(text,digits):mistakeInExpiry(text,expiry.dataset.month)}
const isHopeless=(field,mistake)=>{if(field===expiry)return mistake==='expiryUnreadable'?false:!expiry.value.endsWith('/20')
if(field===cvv)return mistake==='cvvHasOtherSigns'||cvv.value.length>cvv.maxLength
const digits=digitsOf(number.value)
const{name,lengths}=brandOf(digits)
return name?digits.length>=Math.max(...lengths):mistake==='numberTooLong'}
const show=(field,text)=>{const id=field.id+'-problem'
const notes=byId(field.id+'-hint')?[field.id+'-hint']:[]
if(byId(id))byId(id).remove()
set(field,'aria-invalid',text!=='')
if(text){const problem=make('p',text)
problem.id=problem.dataset.testid=id
problem.className='problem'
problem.role='alert'
field.after(problem)
notes.unshift(id)}
set(field,'aria-describedby',notes.join(' '))}
const touched=new Set()
const judge=(isLeft)=>{for(const field of touched){const[mistake,values]=(field.value.trim()?mistakeIn(field):undefined)||[]
const text=mistake?words(mistake).replace(/\{(\w+)\}/g,(_,value)=>values[value]):''
const shown=byId(field.id+'-problem')
if(shown?shown.textContent===text:!text)continue
show(field,isLeft||isHopeless(field,mistake)?text:'')}}
let isPressed=false
let isLeaving=false
const leave=()=>{if(isPressed)isLeaving=true
else judge(true)}
addEventListener('mousedown',()=>(isPressed=true))
addEventListener('mouseup',()=>{isPressed=false
if(isLeaving)setTimeout(judge,0,true)
isLeaving=false})
const fillIn=(card)=>{number.value=card.dataset.number
showNumber()
byId('chosen').textContent='Filled in: '+card.getAttribute('aria-label')+', '+number.value
expiry.value='12/34'
cvv.value='1234'.slice(0,cvv.maxLength)
if(name)name.value='Casey Example'
touched.clear()
for(const field of[number,expiry,cvv,name])if(field)show(field,'')
if(byId('again'))byId('again').remove()
byId('save').focus()}
document.addEventListener('click',(event)=>{const card=event.target.closest('[data-number]')
if(!card)return
event.preventDefault()
fillIn(card)})
number.addEventListener('input',showNumber)
expiry.addEventListener('input',showExpiry)
for(const field of[number,expiry,cvv,name])
if(field){field.addEventListener('input',()=>{if(field===name)return show(name,'')
touched.add(field)
judge(false)})
field.addEventListener('blur',leave)
field.addEventListener('change',leave)}
addEventListener('pageshow',showNumber)
const shortBrand=(digits)=>({'American Express':'Amex'})[brandOf(digits).name]||brandOf(digits).name
const withCheckDigit=(head)=>head+[...'0123456789'].find((digit)=>passesLuhn(head+digit))
const rowOf=(li)=>{const buttons=[...li.querySelectorAll('button')]
const words=li.firstChild.textContent
const about=[li.closest('section').firstChild.textContent,words,buttons[0].value.split(':')[0]]
return{words,about,numbers:buttons.map((button)=>button.dataset.number)}}
const rowsOf=(option)=>{const numbers=option.dataset.n.split(' ')
const about=[option.parentElement.label,option.value]
if(numbers[0].length>5)return{words:option.text,about,numbers}
return numbers.map((digits)=>{const code=numbers[1]?(digits.length>3?digits.slice(0,2):digits.slice(1)):''
const words=option.text+(code?': '+code.toUpperCase():'')
const made=['400000100000','510000100000','34000010000'].map((head)=>withCheckDigit(head+digits.slice(-3)))
return{words,about:[...about,words,code],numbers:made}})}
const all=[...document.querySelectorAll('#first li')].map(rowOf).concat([...byId('other').options].flatMap(rowsOf))
const cardFor=(words,digits)=>{const card=make('div','')
const button=make('button',shortBrand(digits))
button.setAttribute('aria-label',shortBrand(digits)+': '+words)
button.dataset.number=digits
card.append(button,grouped(digits))
return card}
const rowFor=({words,numbers})=>{const row=make('li','')
row.append(make('p',words),...numbers.map((digits)=>cardFor(words,digits)))
return row}
const sectionOf=(group)=>{const known=[...byId('first').children].find((one)=>one.firstChild.textContent===group)
if(known)return known
const section=make('section','')
section.append(make('h2',group),make('ul',''))
byId('first').append(section)
return section}
if(byId('first'))
for(const option of byId('other').options){const{label}=option.parentElement
if(label?label!=='Other published numbers':false)sectionOf(label).lastChild.append(rowFor(rowsOf(option)[0]))}
const plain=(text)=>' '+text.toLowerCase().replace(/[^a-z0-9]+/g,' ')
const find=()=>{const text=byId('find').value
const wanted=plain(text).split(' ').filter(Boolean)
const digits=text.replace(/[\s-]/g,'')
const isMeant=(about)=>(number)=>
(/^\d{4,}$/.test(digits)?number.includes(digits):false)||wanted.every((word)=>plain([...about,brandOf(number).name,shortBrand(number)].join(' ')).includes(' '+word))
const rows=all.map(({words,about,numbers})=>({words,numbers:numbers.filter(isMeant(about))})).filter(({numbers})=>numbers[0])
const count=rows.flatMap(({numbers})=>numbers).length
const{none,one,all:every,first}={none:'No card is like that.',one:'1 card',all:'{count} cards',first:'The first of {count} cards: type more to see others.'}
const said=rows.length>5?first:[none,one][count]||every
byId('found').textContent=wanted[0]?said.replace('{count}',count):''
byId('shown').hidden=wanted[0]
const list=byId('results')
list.textContent=''
if(wanted[0])list.append(...rows.slice(0,5).map(rowFor))
mark()}
byId('find').addEventListener('input',find)
byId('find').form.lastChild.hidden=true
byId('find').form.addEventListener('submit',(event)=>{event.preventDefault()
event.stopPropagation()})})()
