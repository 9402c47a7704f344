"""What each refusal means, and what is owed, in English, Russian and Polish.

A page is a title, what the code means, and what the sender owes. The words are those of ``domain/README.md``.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from domain.violations import Refusal

Words: TypeAlias = "tuple[str, str, str]"
"""The title, what the code means, what is owed."""


class Said(NamedTuple):
    """The page of a refusal in every language."""

    en: Words
    ru: Words
    pl: Words


REFUSED: Final[dict[Refusal, Said]] = {
    Refusal.NOT_YOUR_TURN: Said(
        en=(
            "Not your turn",
            "Another seat is to act; or none is, where to_act in facts is null: the game waits for seats or a deck.",
            (
                "Wait until to_act is your seat. Where it is null phase says what is awaited: ready from the seats "
                "(seating), deal from the table (deal)."
            ),
        ),
        ru=(
            "Не ваш ход",
            "Ходить сейчас другому — или никому, если to_act в facts — null: партия ждёт игроков или колоду.",
            (
                "Подождите, пока в to_act не окажется ваше место. Если там null, чего ждёт партия, сказано в phase: "
                "ready от мест (seating) или deal от стола (deal)."
            ),
        ),
        pl=(
            "Nie twoja kolej",
            "Teraz gra kto inny — albo nikt, jeśli to_act w facts to null: partia czeka na graczy lub na talię.",
            (
                "Poczekaj, aż w to_act będzie twoje miejsce. Jeśli jest tam null, phase mówi, na co partia czeka: na "
                "ready od miejsc (seating) albo na deal od stołu (deal)."
            ),
        ),
    ),
    Refusal.NOT_IN_THIS_PHASE: Said(
        en=(
            "Not in this phase",
            "The command does not belong to the present phase of the hand.",
            "Send one of legal_commands.",
        ),
        ru=(
            "Сейчас не та пора",
            "Такой команды в этой части раздачи нет.",
            "Пришлите одну из legal_commands.",
        ),
        pl=(
            "Nie w tej fazie",
            "Ta komenda nie należy do obecnej fazy rozdania.",
            "Wyślij jedną z legal_commands.",
        ),
    ),
    Refusal.GAME_FINISHED: Said(
        en=(
            "The game is finished",
            "Nothing can be played any more.",
            "Open another game.",
        ),
        ru=(
            "Партия окончена",
            "Играть больше нечего.",
            "Откройте новую партию.",
        ),
        pl=(
            "Partia jest skończona",
            "Nie ma już czego grać.",
            "Otwórz nową partię.",
        ),
    ),
    Refusal.MUST_CLAIM_REDEAL: Said(
        en=(
            "A redeal must be claimed",
            "The seat holds a ground that obliges it to claim.",
            "Send claim_redeal.",
        ),
        ru=(
            "Надо требовать пересдачу",
            "У игрока есть основание, которое обязывает потребовать пересдачу.",
            "Пришлите claim_redeal.",
        ),
        pl=(
            "Trzeba zażądać ponownego rozdania",
            "Gracz ma podstawę, która zobowiązuje go do żądania ponownego rozdania.",
            "Wyślij claim_redeal.",
        ),
    ),
    Refusal.NOT_WAITING_FOR_READY: Said(
        en=(
            "Nobody is waited for",
            "The game does not wait for its seats to be ready.",
            "Open a game with start when_ready to be asked.",
        ),
        ru=(
            "Никого не ждут",
            "Партия не ждёт, пока игроки скажут, что готовы.",
            "Чтобы спрашивали, откройте партию со start: when_ready.",
        ),
        pl=(
            "Na nikogo się nie czeka",
            "Partia nie czeka, aż gracze zgłoszą gotowość.",
            "Żeby pytano o gotowość, otwórz partię ze start: when_ready.",
        ),
    ),
    Refusal.ALREADY_READY: Said(
        en=(
            "The seat is ready already",
            "A seat says once that it is ready.",
            "Wait for the others.",
        ),
        ru=(
            "Игрок уже готов",
            "О готовности говорят один раз.",
            "Подождите остальных.",
        ),
        pl=(
            "Gracz jest już gotowy",
            "Gotowość zgłasza się raz.",
            "Poczekaj na pozostałych.",
        ),
    ),
    Refusal.DEALING_NOT_EXTERNAL: Said(
        en=(
            "Cards are not dealt from outside",
            "The order needs a game whose dealing mode is external.",
            "Open a game with dealing mode external to deal yourself.",
        ),
        ru=(
            "Карты сдают не со стороны",
            "Для этого распоряжения нужна партия, где карты сдаёт стол (dealing.mode: external).",
            "Чтобы сдавать самому, откройте партию с dealing.mode: external.",
        ),
        pl=(
            "Kart nie rozdaje się z zewnątrz",
            "To polecenie wymaga partii, w której karty rozdaje stół (dealing.mode: external).",
            "Żeby rozdawać samemu, otwórz partię z dealing.mode: external.",
        ),
    ),
    Refusal.NO_DEAL_AWAITED: Said(
        en=(
            "No deal is awaited",
            "A hand is running, or the game has not begun.",
            "Finish the hand first.",
        ),
        ru=(
            "Сдачи сейчас не ждут",
            "Раздача идёт, или партия ещё не началась.",
            "Сначала доиграйте раздачу.",
        ),
        pl=(
            "Nie czeka się na karty",
            "Trwa rozdanie albo partia się jeszcze nie zaczęła.",
            "Najpierw skończ rozdanie.",
        ),
    ),
    Refusal.DECK_NOT_COMPLETE: Said(
        en=(
            "The deck is not complete",
            "A deal names every card of the game's deck exactly once.",
            "Send the whole deck in dealing order.",
        ),
        ru=(
            "Колода неполна",
            "При сдаче каждая карта колоды этой партии называется ровно один раз.",
            "Пришлите всю колоду в порядке сдачи.",
        ),
        pl=(
            "Talia jest niepełna",
            "Przy rozdawaniu każdą kartę talii tej partii podaje się dokładnie raz.",
            "Wyślij całą talię w kolejności rozdawania.",
        ),
    ),
    Refusal.BOTTOMS_NOT_CHECKED: Said(
        en=(
            "These bottom cards end in no deal",
            (
                "The rules of this game look at no bottom card when the deck is cut, or by these cards there was one "
                "cut too few or too many."
            ),
            "Send the bottom card of every cut up to the one that the cards are dealt from, or leave bottoms out.",
        ),
        ru=(
            "С такими нижними картами сдачи не выйдет",
            (
                "По правилам этой партии при сдвиге на нижнюю карту не смотрят, или по этим картам сдвигов было "
                "меньше либо больше, чем надо."
            ),
            "Пришлите нижнюю карту каждого сдвига вплоть до того, после которого сдают, или уберите bottoms.",
        ),
        pl=(
            "Z takimi spodnimi kartami nie będzie rozdania",
            (
                "Zasady tej partii nie każą oglądać spodniej karty po przełożeniu albo według tych kart przełożono "
                "talię o raz za mało lub za dużo."
            ),
            "Wyślij spodnią kartę każdego przełożenia aż do tego, po którym się rozdaje, albo pomiń bottoms.",
        ),
    ),
    Refusal.NO_SEAT_TO_ACT: Said(
        en=(
            "No seat is to act",
            "Nobody is asked, so nobody can be out of time.",
            "Wait until a seat is to act.",
        ),
        ru=(
            "Хода ни от кого не ждут",
            "Никого не спрашивают, поэтому и просрочить ход некому.",
            "Подождите, пока кому-нибудь надо будет ходить.",
        ),
        pl=(
            "Nie czeka się na niczyj ruch",
            "Nikogo się nie pyta, więc nikomu nie mógł minąć czas.",
            "Poczekaj, aż ktoś będzie miał ruch.",
        ),
    ),
    Refusal.RESIGNING_NOT_AGREED: Said(
        en=(
            "Resigning was not agreed",
            "The game was opened without resigning.",
            "Play on, or let the table close the game.",
        ),
        ru=(
            "О сдаче партии не договаривались",
            "Партия открыта без права сдаться.",
            "Играйте дальше, или пусть партию закроет стол.",
        ),
        pl=(
            "Nie umówiono się na poddawanie partii",
            "Partię otwarto bez prawa do jej poddania.",
            "Graj dalej albo niech stół zamknie partię.",
        ),
    ),
    Refusal.NO_SUCH_SEAT: Said(
        en=(
            "No such seat",
            "The command names a seat that the game does not have.",
            "Name a seat of this game.",
        ),
        ru=(
            "Нет такого места",
            "Команда называет место, которого за этим столом нет.",
            "Назовите место этой партии.",
        ),
        pl=(
            "Nie ma takiego miejsca",
            "Komenda podaje miejsce, którego nie ma przy tym stole.",
            "Podaj miejsce z tej partii.",
        ),
    ),
    Refusal.DARK_NOT_OFFERED: Said(
        en=(
            "Dark is not offered",
            "The seat may not play this hand dark.",
            "Send one of legal_commands.",
        ),
        ru=(
            "Темнить нельзя",
            "Играть эту раздачу втёмную игрок не может.",
            "Пришлите одну из legal_commands.",
        ),
        pl=(
            "Nie można grać w ciemno",
            "Gracz nie może grać tego rozdania w ciemno.",
            "Wyślij jedną z legal_commands.",
        ),
    ),
    Refusal.MUST_BID_GOLDEN_CONTRACT: Said(
        en=(
            "Only the golden contract may be bid",
            "The golden choice is the golden contract or a pass.",
            "Bid the golden contract, or pass.",
        ),
        ru=(
            "Торгуют только золотой заказ",
            "В золотой раздаче выбор один: золотой заказ или пас.",
            "Назовите золотой заказ или спасуйте.",
        ),
        pl=(
            "Można zgłosić tylko złoty kontrakt",
            "W złotym rozdaniu wybiera się złoty kontrakt albo pas.",
            "Zgłoś złoty kontrakt albo spasuj.",
        ),
    ),
    Refusal.NO_REDEAL_GROUND: Said(
        en=(
            "There is no ground for a redeal",
            "The seat holds no ground that these rules know, or its time has passed.",
            "Play on.",
        ),
        ru=(
            "Оснований для пересдачи нет",
            "У игрока нет ни одного основания, известного этим правилам, или время для него прошло.",
            "Играйте дальше.",
        ),
        pl=(
            "Nie ma podstawy do ponownego rozdania",
            "Gracz nie ma żadnej podstawy znanej tym zasadom albo jej czas już minął.",
            "Graj dalej.",
        ),
    ),
    Refusal.MUST_PASS: Said(
        en=(
            "The seat must pass",
            "The rules leave this seat no bid.",
            "Send pass.",
        ),
        ru=(
            "Остаётся только пас",
            "Правила не оставляют игроку ни одной ставки.",
            "Пришлите pass.",
        ),
        pl=(
            "Trzeba spasować",
            "Zasady nie zostawiają graczowi żadnej stawki.",
            "Wyślij pass.",
        ),
    ),
    Refusal.MUST_OPEN: Said(
        en=(
            "The seat must open",
            "The seat carries the opening bid and may not pass.",
            "Bid.",
        ),
        ru=(
            "Надо открывать торговлю",
            "Игрок сидит на сотне: первая ставка за ним, и спасовать он не может.",
            "Назовите ставку.",
        ),
        pl=(
            "Trzeba otworzyć licytację",
            "Gracz jest na musiku: pierwsza stawka jest jego i nie może spasować.",
            "Zgłoś stawkę.",
        ),
    ),
    Refusal.BID_TOO_LOW: Said(
        en=(
            "The bid is too low",
            "The bid does not raise the standing bid enough.",
            "Bid at least the lowest raise.",
        ),
        ru=(
            "Ставка мала",
            "Ставка не перебивает предыдущую как следует.",
            "Назовите хотя бы наименьшую возможную ставку.",
        ),
        pl=(
            "Stawka jest za niska",
            "Stawka nie przebija poprzedniej o tyle, o ile trzeba.",
            "Zgłoś co najmniej najniższe dozwolone przebicie.",
        ),
    ),
    Refusal.BID_NOT_A_STEP: Said(
        en=(
            "The bid is not a step",
            "Bids rise by the steps that the rules set.",
            "Bid one of the amounts in legal_commands.",
        ),
        ru=(
            "Ставка не попадает в шаг",
            "Ставки растут тем шагом, который задан правилами.",
            "Назовите одну из сумм, перечисленных в legal_commands.",
        ),
        pl=(
            "Stawka nie pasuje do kroku",
            "Stawki rosną o kroki ustalone w zasadach.",
            "Zgłoś jedną z kwot podanych w legal_commands.",
        ),
    ),
    Refusal.BID_ABOVE_CAP: Said(
        en=(
            "The bid is too high",
            "The cards that the seat may count on do not allow this bid.",
            "Bid less, or pass.",
        ),
        ru=(
            "Ставка слишком велика",
            "С теми картами, на которые игрок вправе рассчитывать, столько заявить нельзя.",
            "Назовите меньше или спасуйте.",
        ),
        pl=(
            "Stawka jest za wysoka",
            "Karty, na które gracz może liczyć, nie pozwalają na taką stawkę.",
            "Zgłoś mniej albo spasuj.",
        ),
    ),
    Refusal.NO_SUCH_TALON: Said(
        en=(
            "No such talon",
            "The layout has no talon of this number.",
            "Take talon 0, or 1 where there are two.",
        ),
        ru=(
            "Нет такого прикупа",
            "Прикупа с этим номером на столе нет.",
            "Берите прикуп 0, а где их два — 0 или 1.",
        ),
        pl=(
            "Nie ma takiego musiku",
            "Na stole nie ma musiku o tym numerze.",
            "Weź musik 0, a gdzie są dwa, 0 lub 1.",
        ),
    ),
    Refusal.TALON_NOT_OPTIONAL: Said(
        en=(
            "The talon must be taken",
            "These rules know no declining of the talon.",
            "Send take_talon.",
        ),
        ru=(
            "Прикуп надо взять",
            "Отказаться от прикупа по этим правилам нельзя.",
            "Пришлите take_talon.",
        ),
        pl=(
            "Musik trzeba wziąć",
            "Te zasady nie pozwalają zrezygnować z musiku.",
            "Wyślij take_talon.",
        ),
    ),
    Refusal.MUST_GIVE_ONE_EACH: Said(
        en=(
            "One card must be given to each",
            "The exchange asks for exactly one card to each seat that it names.",
            "Give as exchange.to says.",
        ),
        ru=(
            "Каждому надо отдать по одной карте",
            "При сносе каждому из названных мест отдают ровно одну карту.",
            "Отдайте так, как сказано в exchange.to.",
        ),
        pl=(
            "Każdemu trzeba oddać po jednej karcie",
            "Przy oddawaniu każde wskazane miejsce dostaje dokładnie jedną kartę.",
            "Oddaj karty tak, jak podaje exchange.to.",
        ),
    ),
    Refusal.MUST_BURY: Said(
        en=(
            "The wrong number of cards is buried",
            "The exchange asks for exactly exchange.bury cards.",
            "Bury as many cards as exchange.bury says.",
        ),
        ru=(
            "Снесено не столько карт",
            "Снести надо ровно exchange.bury карт.",
            "Снесите столько карт, сколько сказано в exchange.bury.",
        ),
        pl=(
            "Odłożono niewłaściwą liczbę kart",
            "Trzeba odłożyć dokładnie exchange.bury kart.",
            "Odłóż tyle kart, ile podaje exchange.bury.",
        ),
    ),
    Refusal.MUST_GIVE_AN_ACE: Said(
        en=(
            "An ace must be given away",
            "The talon completed four aces, and one of them must be given away.",
            "Put an ace among the cards.",
        ),
        ru=(
            "Надо отдать туза",
            "С прикупом собрались четыре туза, и одного из них надо отдать.",
            "Положите туза среди отдаваемых карт.",
        ),
        pl=(
            "Trzeba oddać asa",
            "Z musikiem zebrały się cztery asy i jednego z nich trzeba oddać.",
            "Dołóż asa do oddawanych kart.",
        ),
    ),
    Refusal.CARD_NOT_HELD: Said(
        en=(
            "The card is not held",
            "The seat does not hold this card.",
            "Name a card of your own.",
        ),
        ru=(
            "Этой карты на руках нет",
            "Такой карты у игрока нет.",
            "Назовите одну из своих карт.",
        ),
        pl=(
            "Gracz nie ma tej karty",
            "Tej karty nie ma w ręku gracza.",
            "Podaj jedną ze swoich kart.",
        ),
    ),
    Refusal.CARD_NAMED_TWICE: Said(
        en=(
            "A card is named twice",
            "One card cannot go to two places.",
            "Name each card once.",
        ),
        ru=(
            "Карта названа дважды",
            "Одну карту нельзя положить в два места.",
            "Назовите каждую карту один раз.",
        ),
        pl=(
            "Kartę podano dwa razy",
            "Jednej karty nie można położyć w dwóch miejscach.",
            "Podaj każdą kartę raz.",
        ),
    ),
    Refusal.CONTRACT_TOO_LOW: Said(
        en=(
            "The contract is too low",
            "A contract is at least the winning bid.",
            "Name the bid, or more.",
        ),
        ru=(
            "Заказ мал",
            "Заказ не бывает меньше ставки, которая выиграла торговлю.",
            "Назовите эту ставку или больше.",
        ),
        pl=(
            "Kontrakt jest za niski",
            "Kontrakt wynosi co najmniej tyle, ile wygrywająca stawka.",
            "Podaj tę stawkę albo więcej.",
        ),
    ),
    Refusal.CONTRACT_NOT_A_STEP: Said(
        en=(
            "The contract is not a step",
            "Contracts rise by the steps that the rules set.",
            "Name one of the amounts in legal_commands.",
        ),
        ru=(
            "Заказ не попадает в шаг",
            "Заказы растут тем шагом, который задан правилами.",
            "Назовите одну из сумм, перечисленных в legal_commands.",
        ),
        pl=(
            "Kontrakt nie pasuje do kroku",
            "Kontrakty rosną o kroki ustalone w zasadach.",
            "Podaj jedną z kwot z legal_commands.",
        ),
    ),
    Refusal.CONTRACT_ABOVE_CAP: Said(
        en=(
            "The contract is too high",
            "The cards that the declarer holds do not allow this contract.",
            "Name a lower contract.",
        ),
        ru=(
            "Заказ слишком велик",
            "С такими картами играющий столько заказать не может.",
            "Закажите меньше.",
        ),
        pl=(
            "Kontrakt jest za wysoki",
            "Karty rozgrywającego nie pozwalają na taki kontrakt.",
            "Podaj niższy kontrakt.",
        ),
    ),
    Refusal.CONTRACT_FIXED: Said(
        en=(
            "The contract is fixed",
            "This contract cannot be raised.",
            "Name the contract as bid.",
        ),
        ru=(
            "Заказ менять нельзя",
            "Этот заказ не повышают.",
            "Назовите заказ таким, каким была ставка.",
        ),
        pl=(
            "Kontraktu nie można zmienić",
            "Tego kontraktu się nie podnosi.",
            "Podaj kontrakt równy stawce.",
        ),
    ),
    Refusal.CONCEDING_NOT_PLAYED: Said(
        en=(
            "Conceding is not played",
            "These rules know no conceding.",
            "Play the hand.",
        ),
        ru=(
            "Здесь не расписывают",
            "В этих правилах росписи нет.",
            "Играйте раздачу.",
        ),
        pl=(
            "Tu się nie poddaje rozdań",
            "Te zasady nie znają poddawania.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CONCEDING_NOT_IN_GOLDEN: Said(
        en=(
            "No conceding in a golden hand",
            "A golden hand must be played.",
            "Play the hand.",
        ),
        ru=(
            "Золотую не расписывают",
            "Золотую раздачу надо играть.",
            "Играйте раздачу.",
        ),
        pl=(
            "Złotego rozdania się nie poddaje",
            "Złote rozdanie trzeba rozegrać.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CONCEDING_NOT_IN_DARK: Said(
        en=(
            "No conceding in the dark",
            "A hand bid dark must be played.",
            "Play the hand.",
        ),
        ru=(
            "Тёмную не расписывают",
            "Раздачу, взятую втёмную, надо играть.",
            "Играйте раздачу.",
        ),
        pl=(
            "Gry w ciemno się nie poddaje",
            "Rozdanie wylicytowane w ciemno trzeba rozegrać.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CONCEDING_NOT_ON_BARREL: Said(
        en=(
            "No conceding on the barrel",
            "A seat on the barrel must play.",
            "Play the hand.",
        ),
        ru=(
            "С бочки не расписывают",
            "Сидящий на бочке должен играть.",
            "Играйте раздачу.",
        ),
        pl=(
            "Na beczce się nie poddaje",
            "Gracz na beczce musi grać.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CONCEDING_WHILE_BARREL: Said(
        en=(
            "No conceding while a seat is on the barrel",
            "While another seat is on the barrel the hand must be played.",
            "Play the hand.",
        ),
        ru=(
            "Пока кто-то на бочке, не расписывают",
            "Когда другой игрок сидит на бочке, раздачу надо играть.",
            "Играйте раздачу.",
        ),
        pl=(
            "Gdy ktoś jest na beczce, nie można poddać",
            "Dopóki inny gracz siedzi na beczce, rozdanie trzeba rozegrać.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CONCEDING_LIMIT: Said(
        en=(
            "All concessions are used",
            "The seat has conceded as often as it may.",
            "Play the hand.",
        ),
        ru=(
            "Росписи кончились",
            "Игрок уже расписал столько раз, сколько можно.",
            "Играйте раздачу.",
        ),
        pl=(
            "Wykorzystano wszystkie poddania",
            "Gracz poddał już tyle rozdań, ile mu wolno.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CROSSING_NOT_PLAYED: Said(
        en=(
            "Crossing is not played",
            "These rules know no crosses.",
            "Play the hand.",
        ),
        ru=(
            "Здесь не крестятся",
            "В этих правилах крестов нет.",
            "Играйте раздачу.",
        ),
        pl=(
            "Tu nie ma krzyżyków",
            "W tych zasadach nie można się „przeżegnać”.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CROSSING_NOT_IN_DARK: Said(
        en=(
            "No crossing in the dark",
            "A hand bid dark must be played.",
            "Play the hand.",
        ),
        ru=(
            "В тёмной не крестятся",
            "Раздачу, взятую втёмную, надо играть.",
            "Играйте раздачу.",
        ),
        pl=(
            "W grze w ciemno nie można się „przeżegnać”",
            "Rozdanie wylicytowane w ciemno trzeba rozegrać.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CROSSING_WHILE_BARREL: Said(
        en=(
            "No crossing while a seat is on the barrel",
            "While a seat is on the barrel nobody may cross.",
            "Play the hand.",
        ),
        ru=(
            "Пока кто-то на бочке, не крестятся",
            "Когда кто-нибудь сидит на бочке, креститься нельзя никому.",
            "Играйте раздачу.",
        ),
        pl=(
            "Gdy ktoś jest na beczce, nie można się „przeżegnać”",
            "Dopóki ktoś siedzi na beczce, nikt nie może się „przeżegnać”.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.CROSSING_LIMIT: Said(
        en=(
            "All crosses are used",
            "The seat has crossed as often as it may.",
            "Play the hand.",
        ),
        ru=(
            "Кресты кончились",
            "Игрок уже крестился столько раз, сколько можно.",
            "Играйте раздачу.",
        ),
        pl=(
            "Wykorzystano wszystkie krzyżyki",
            "Gracz „przeżegnał się” już tyle razy, ile mu wolno.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.BOMB_NOT_PLAYED: Said(
        en=(
            "The bomb is not played",
            "These rules know no bomb.",
            "Play the hand.",
        ),
        ru=(
            "Бомбы здесь нет",
            "В этих правилах бомбы нет.",
            "Играйте раздачу.",
        ),
        pl=(
            "Tu nie ma bomby",
            "Te zasady nie znają bomby.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.GIVING_UP_TOO_LATE: Said(
        en=(
            "It is too late to give up",
            "A hand is given up before its first card is led.",
            "Play the hand.",
        ),
        ru=(
            "Отказываться поздно",
            "От раздачи отказываются только до первого хода.",
            "Играйте раздачу.",
        ),
        pl=(
            "Za późno, żeby się wycofać",
            "Z rozdania można się wycofać tylko przed pierwszym wyjściem.",
            "Rozegraj rozdanie.",
        ),
    ),
    Refusal.MUST_FOLLOW_SUIT: Said(
        en=(
            "Suit must be followed",
            "The seat holds a card of the suit that was led.",
            "Play a card of that suit.",
        ),
        ru=(
            "Надо ходить в масть",
            "У игрока есть карта той масти, с которой зашли.",
            "Положите карту этой масти.",
        ),
        pl=(
            "Trzeba dołożyć do koloru",
            "Gracz ma kartę w kolorze wyjścia.",
            "Zagraj kartę w tym kolorze.",
        ),
    ),
    Refusal.MUST_BEAT: Said(
        en=(
            "The trick must be beaten",
            "The seat can beat the best card of the suit led.",
            "Play a higher card of the suit.",
        ),
        ru=(
            "Надо бить",
            "Игрок может перебить старшую карту той масти, с которой зашли.",
            "Положите карту той же масти постарше.",
        ),
        pl=(
            "Trzeba przebić",
            "Gracz może przebić najwyższą kartę w kolorze wyjścia.",
            "Zagraj wyższą kartę w tym kolorze.",
        ),
    ),
    Refusal.MUST_TRUMP: Said(
        en=(
            "A trump must be played",
            "The seat has none of the suit led and holds a trump.",
            "Play a trump.",
        ),
        ru=(
            "Надо бить козырем",
            "Масти, с которой зашли, у игрока нет, а козырь есть.",
            "Положите козырь.",
        ),
        pl=(
            "Trzeba zagrać atutem",
            "Gracz nie ma koloru wyjścia, a ma atut.",
            "Zagraj atutem.",
        ),
    ),
    Refusal.MUST_OVERTRUMP: Said(
        en=(
            "The trump must be beaten",
            "The seat can beat the highest trump of the trick.",
            "Play a higher trump.",
        ),
        ru=(
            "Надо перебить козырь",
            "Игрок может перебить старший козырь этой взятки.",
            "Положите козырь постарше.",
        ),
        pl=(
            "Trzeba przebić atut",
            "Gracz może przebić najwyższy atut w tej lewie.",
            "Zagraj wyższym atutem.",
        ),
    ),
    Refusal.TRUMP_LEAD_RESERVED: Said(
        en=(
            "Trump may not be led",
            "These rules reserve leading trump, and this seat may not do it now.",
            "Lead another suit.",
        ),
        ru=(
            "С козыря заходить нельзя",
            "Ходить с козыря эти правила разрешают не всякому, и этому игроку сейчас нельзя.",
            "Зайдите с другой масти.",
        ),
        pl=(
            "Nie wolno wyjść w atut",
            "Te zasady nie każdemu pozwalają wyjść w atut i temu graczowi teraz nie wolno.",
            "Wyjdź w inny kolor.",
        ),
    ),
    Refusal.MUST_LEAD_AN_ACE: Said(
        en=(
            "An ace must be led",
            "These rules ask for an ace on this lead.",
            "Lead an ace.",
        ),
        ru=(
            "Надо заходить с туза",
            "На этом ходу правила требуют туза.",
            "Зайдите с туза.",
        ),
        pl=(
            "Trzeba wyjść asem",
            "Przy tym wyjściu zasady wymagają asa.",
            "Wyjdź asem.",
        ),
    ),
    Refusal.MARRIAGE_CARD_TOO_EARLY: Said(
        en=(
            "A card of the marriage is led too early",
            "These rules do not let a king or queen of a marriage be led before a trick is taken.",
            "Lead another card.",
        ),
        ru=(
            "Карту марьяжа отдавать рано",
            "До первой своей взятки заходить с короля или дамы марьяжа по этим правилам нельзя.",
            "Зайдите с другой карты.",
        ),
        pl=(
            "Za wcześnie na kartę z pary",
            "Te zasady nie pozwalają wyjść królem lub damą z pary przed wzięciem pierwszej lewy.",
            "Wyjdź inną kartą.",
        ),
    ),
    Refusal.MUST_DECLARE_MARRIAGE: Said(
        en=(
            "The marriage must be declared",
            "Leading this card declares the marriage; it cannot be kept silent.",
            "Send declare_marriage with this card.",
        ),
        ru=(
            "Марьяж надо объявить",
            "Ход с этой карты и есть объявление марьяжа; промолчать о нём нельзя.",
            "Пришлите declare_marriage с этой картой.",
        ),
        pl=(
            "Meldunek trzeba zgłosić",
            "Wyjście tą kartą jest meldunkiem; nie można go przemilczeć.",
            "Wyślij declare_marriage z tą kartą.",
        ),
    ),
    Refusal.MARRIAGE_NEEDS_LEAD: Said(
        en=(
            "A marriage is declared on a lead",
            "The seat is not leading.",
            "Play a card; declare when you lead.",
        ),
        ru=(
            "Марьяж объявляют со своего хода",
            "Заходит сейчас не этот игрок.",
            "Положите карту; объявите, когда ход будет ваш.",
        ),
        pl=(
            "Melduje się przy wyjściu",
            "Teraz wychodzi kto inny.",
            "Zagraj kartę; zamelduj, gdy będzie twoje wyjście.",
        ),
    ),
    Refusal.MARRIAGE_NEEDS_TRICK: Said(
        en=(
            "A marriage needs a trick first",
            "These rules ask for a trick of one's own before a marriage is declared.",
            "Lead another card first.",
        ),
        ru=(
            "Сначала нужна взятка",
            "По этим правилам хвалить марьяж можно, только взяв свою взятку.",
            "Сначала зайдите с другой карты.",
        ),
        pl=(
            "Do meldunku potrzebna jest lewa",
            "Według tych zasad przed meldunkiem trzeba wziąć własną lewę.",
            "Wyjdź najpierw inną kartą.",
        ),
    ),
    Refusal.MARRIAGE_NEEDS_BOTH_CARDS: Said(
        en=(
            "The marriage is not complete",
            "The seat does not hold all the cards of the combination.",
            "Play the card without declaring.",
        ),
        ru=(
            "Марьяж неполон",
            "На руках у игрока не все карты, которые для него нужны.",
            "Положите карту без объявления.",
        ),
        pl=(
            "Meldunek jest niepełny",
            "Gracz nie ma w ręku wszystkich potrzebnych kart.",
            "Zagraj kartę bez meldowania.",
        ),
    ),
    Refusal.MARRIAGE_NOT_PLAYED: Said(
        en=(
            "The combination is not played",
            "These rules do not know this combination.",
            "Play the card.",
        ),
        ru=(
            "Такого марьяжа здесь нет",
            "Эти правила такого сочетания не знают.",
            "Положите карту без объявления.",
        ),
        pl=(
            "Takiego meldunku tu nie ma",
            "Te zasady nie znają takiego układu.",
            "Zagraj kartę bez meldowania.",
        ),
    ),
    Refusal.ACE_MARRIAGE_ONCE: Said(
        en=(
            "One ace marriage in a hand",
            "An ace marriage was declared in this hand.",
            "Play the card.",
        ),
        ru=(
            "Тузовый марьяж — один за раздачу",
            "Тузовый марьяж в этой раздаче уже объявлен.",
            "Положите карту без объявления.",
        ),
        pl=(
            "Meldunek asowy tylko raz w rozdaniu",
            "W tym rozdaniu zgłoszono już meldunek asowy.",
            "Zagraj kartę bez meldowania.",
        ),
    ),
}
"""Every refusal."""
