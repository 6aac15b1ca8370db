/**
 * Everyday words and words of instructions, used to split letters that have no spaces. Letters outside these words stay together, so the
 * list can be short. Words of one or two letters are included only if very common, or they would split others.
 */
export const INSTRUCTION_WORDS: readonly string[] = [
	'a i an as at be by do go he if in is it me my no of on or so to up us we am',
	'and any all are ask but can did for get has had her him his how its let may new not now off old one our out own put run say see set she the tell them then they this too try two use via was way who why yes yet you your yours',
	'about above according account across act action actions address addresses admin administrator after again agent agents ago allow allowed also always among another answer answers anyone anything api append approval approve approved archive argument arguments around assistant assistants attach attachment attachments authorized available away',
	'back because been before begin behalf being below best between body both browser bypass call called calling calls carry change changes chat check claim clipboard code collect command commands comment complete confidential config configuration confirm confirmation connect contact contain contains content contents continue conversation conversations cookie cookies copied copy create credential credentials current curl',
	'data database debug default delete deleted destroy developer directly directory disable discard disclose display disregard document documents does doing domain done dont download drive drop dump during each earlier else email emails embed emergency employee enable encode encoded encrypt end endpoint enter entire env environment error even every everything exactly execute existing exfiltrate export external',
	'fetch field file files find finish first folder follow following follows forget forward forwarded found free from full function further give given gives gmail goal good great guideline guidelines hand here hidden hide history home host http https however id ignore immediately important include included including info inform information initial input insert inside instead instruct instruction instructions internal into invoice invoke issue itself',
	'json just keep key keys know known last later latest leak leave line link list load local log login logs mail mailbox make manager mention mentioning message messages mode model modify money more most move must name need needed never next nobody none note nothing notice notify number only open operation operator order original other others otherwise output over override',
	'page pages parameter parameters part pass passed passing password passwords path payload payment people permission permissions personal phone place please point policy policies post previous previously print prior private proceed produce profile prompt prompts provide public publish push query question questions quietly quote read reading reason receive record records refer refuse regardless remember remove repeat replace reply report repository request requests required reset respond response responses restriction restrictions result results return reveal review right role root rsa rule rules',
	'safe safety same save script search second secret secretly secrets secure security send sending sent server servers service session settings share shell should show side sign silent silently since site skip someone something source ssh start state step steps still stop store string subject submit such summarise summarize summary system systems take task tasks team telling test text than thank that their there therefore these thing think those through time title today token tokens told tool tools top transfer treat trust trusted turn under unless until update upload url used user username users using',
	'value variable verify version wait want warn wallet webhook website well were what when whenever where whether which while whole will with without word words work workspace world would write written wrong year',
].flatMap((line) => line.split(' '));

/** Every word of the first list with every word of the second. An underscore is a space within an entry. */
function pairs(first: string, second: string): readonly string[] {
	return first.split(' ').flatMap((one) => second.split(' ').map((other) => `${one} ${other}`.replaceAll('_', ' ')));
}

/** Letters of the shortest phrase. The longer it is, the fewer positions are examined. */
const SHORTEST = 12;

/** Phrases of instructions. If the letters of a text contain none, they aren't split into words. */
export const INSTRUCTION_PHRASES: readonly string[] = [
	...pairs('previous prior earlier above original initial system your hidden all any', 'instruction guideline directive'),
	...pairs(
		'ignore disregard forget override',
		'all_previous the_previous all_prior everything_above all_of_the_above your_previous your_rules',
	),
	...pairs(
		'do_not dont never',
		'tell_the_user tell_anyone mention_this mention_it inform_the reveal_this show_the_user notify_the ask_the_user disclose',
	),
	...pairs('without', 'telling_the informing_the asking_the mentioning notifying_the'),
	...pairs(
		'send forward upload post read copy pass include',
		'the_content all_the_files its_contents your_api_key the_password the_token the_secret the_credential the_conversation',
	),
	...pairs('before', 'using_any calling_any you_answer you_use_any'),
	...['the system prompt', 'your system prompt', 'whenever the user', 'any other tool', 'do the following', 'follow these instructions'],
	...['on behalf of the user', 'delete all files', 'delete everything', 'from now on you'],
].filter((phrase) => phrase.replaceAll(' ', '').length >= SHORTEST);
