// Package bigswitch has switches of a size that only generators write.
package bigswitch

import (
	"errors"
	"net/http"
)

// Text names a number.
func Text(n int) string {
	switch n {
	case 0:
		return "n0"
	case 1:
		return "n1"
	case 2:
		return "n2"
	case 3:
		return "n3"
	case 4:
		return "n4"
	case 5:
		return "n5"
	case 6:
		return "n6"
	case 7:
		return "n7"
	case 8:
		return "n8"
	case 9:
		return "n9"
	case 10:
		return "n10"
	case 11:
		return "n11"
	case 12:
		return "n12"
	case 13:
		return "n13"
	case 14:
		return "n14"
	case 15:
		return "n15"
	case 16:
		return "n16"
	case 17:
		return "n17"
	case 18:
		return "n18"
	case 19:
		return "n19"
	case 20:
		return "n20"
	case 21:
		return "n21"
	case 22:
		return "n22"
	case 23:
		return "n23"
	case 24:
		return "n24"
	case 25:
		return "n25"
	case 26:
		return "n26"
	case 27:
		return "n27"
	case 28:
		return "n28"
	case 29:
		return "n29"
	case 30:
		return "n30"
	case 31:
		return "n31"
	case 32:
		return "n32"
	case 33:
		return "n33"
	case 34:
		return "n34"
	case 35:
		return "n35"
	case 36:
		return "n36"
	case 37:
		return "n37"
	case 38:
		return "n38"
	case 39:
		return "n39"
	case 40:
		return "n40"
	case 41:
		return "n41"
	case 42:
		return "n42"
	case 43:
		return "n43"
	case 44:
		return "n44"
	case 45:
		return "n45"
	case 46:
		return "n46"
	case 47:
		return "n47"
	case 48:
		return "n48"
	case 49:
		return "n49"
	case 50:
		return "n50"
	case 51:
		return "n51"
	case 52:
		return "n52"
	case 53:
		return "n53"
	case 54:
		return "n54"
	case 55:
		return "n55"
	case 56:
		return "n56"
	case 57:
		return "n57"
	case 58:
		return "n58"
	case 59:
		return "n59"
	case 60:
		return "n60"
	case 61:
		return "n61"
	case 62:
		return "n62"
	case 63:
		return "n63"
	case 64:
		return "n64"
	case 65:
		return "n65"
	case 66:
		return "n66"
	case 67:
		return "n67"
	case 68:
		return "n68"
	case 69:
		return "n69"
	case 70:
		return "n70"
	case 71:
		return "n71"
	case 72:
		return "n72"
	case 73:
		return "n73"
	case 74:
		return "n74"
	case 75:
		return "n75"
	case 76:
		return "n76"
	case 77:
		return "n77"
	case 78:
		return "n78"
	case 79:
		return "n79"
	case 80:
		return "n80"
	case 81:
		return "n81"
	case 82:
		return "n82"
	case 83:
		return "n83"
	case 84:
		return "n84"
	case 85:
		return "n85"
	case 86:
		return "n86"
	case 87:
		return "n87"
	case 88:
		return "n88"
	case 89:
		return "n89"
	case 90:
		return "n90"
	case 91:
		return "n91"
	case 92:
		return "n92"
	case 93:
		return "n93"
	case 94:
		return "n94"
	case 95:
		return "n95"
	case 96:
		return "n96"
	case 97:
		return "n97"
	case 98:
		return "n98"
	case 99:
		return "n99"
	case 100:
		return "n100"
	case 101:
		return "n101"
	case 102:
		return "n102"
	case 103:
		return "n103"
	case 104:
		return "n104"
	case 105:
		return "n105"
	case 106:
		return "n106"
	case 107:
		return "n107"
	case 108:
		return "n108"
	case 109:
		return "n109"
	case 110:
		return "n110"
	case 111:
		return "n111"
	case 112:
		return "n112"
	case 113:
		return "n113"
	case 114:
		return "n114"
	case 115:
		return "n115"
	case 116:
		return "n116"
	case 117:
		return "n117"
	case 118:
		return "n118"
	case 119:
		return "n119"
	case 120:
		return "n120"
	case 121:
		return "n121"
	case 122:
		return "n122"
	case 123:
		return "n123"
	case 124:
		return "n124"
	case 125:
		return "n125"
	case 126:
		return "n126"
	case 127:
		return "n127"
	case 128:
		return "n128"
	case 129:
		return "n129"
	case 130:
		return "n130"
	case 131:
		return "n131"
	case 132:
		return "n132"
	case 133:
		return "n133"
	case 134:
		return "n134"
	case 135:
		return "n135"
	case 136:
		return "n136"
	case 137:
		return "n137"
	case 138:
		return "n138"
	case 139:
		return "n139"
	case 140:
		return "n140"
	case 141:
		return "n141"
	case 142:
		return "n142"
	case 143:
		return "n143"
	case 144:
		return "n144"
	case 145:
		return "n145"
	case 146:
		return "n146"
	case 147:
		return "n147"
	case 148:
		return "n148"
	case 149:
		return "n149"
	case 150:
		return "n150"
	case 151:
		return "n151"
	case 152:
		return "n152"
	case 153:
		return "n153"
	case 154:
		return "n154"
	case 155:
		return "n155"
	case 156:
		return "n156"
	case 157:
		return "n157"
	case 158:
		return "n158"
	case 159:
		return "n159"
	case 160:
		return "n160"
	case 161:
		return "n161"
	case 162:
		return "n162"
	case 163:
		return "n163"
	case 164:
		return "n164"
	case 165:
		return "n165"
	case 166:
		return "n166"
	case 167:
		return "n167"
	case 168:
		return "n168"
	case 169:
		return "n169"
	case 170:
		return "n170"
	case 171:
		return "n171"
	case 172:
		return "n172"
	case 173:
		return "n173"
	case 174:
		return "n174"
	case 175:
		return "n175"
	case 176:
		return "n176"
	case 177:
		return "n177"
	case 178:
		return "n178"
	case 179:
		return "n179"
	case 180:
		return "n180"
	case 181:
		return "n181"
	case 182:
		return "n182"
	case 183:
		return "n183"
	case 184:
		return "n184"
	case 185:
		return "n185"
	case 186:
		return "n186"
	case 187:
		return "n187"
	case 188:
		return "n188"
	case 189:
		return "n189"
	case 190:
		return "n190"
	case 191:
		return "n191"
	case 192:
		return "n192"
	case 193:
		return "n193"
	case 194:
		return "n194"
	case 195:
		return "n195"
	case 196:
		return "n196"
	case 197:
		return "n197"
	case 198:
		return "n198"
	case 199:
		return "n199"
	case 200:
		return "n200"
	case 201:
		return "n201"
	case 202:
		return "n202"
	case 203:
		return "n203"
	case 204:
		return "n204"
	case 205:
		return "n205"
	case 206:
		return "n206"
	case 207:
		return "n207"
	case 208:
		return "n208"
	case 209:
		return "n209"
	case 210:
		return "n210"
	case 211:
		return "n211"
	case 212:
		return "n212"
	case 213:
		return "n213"
	case 214:
		return "n214"
	case 215:
		return "n215"
	case 216:
		return "n216"
	case 217:
		return "n217"
	case 218:
		return "n218"
	case 219:
		return "n219"
	case 220:
		return "n220"
	case 221:
		return "n221"
	case 222:
		return "n222"
	case 223:
		return "n223"
	case 224:
		return "n224"
	case 225:
		return "n225"
	case 226:
		return "n226"
	case 227:
		return "n227"
	case 228:
		return "n228"
	case 229:
		return "n229"
	case 230:
		return "n230"
	case 231:
		return "n231"
	case 232:
		return "n232"
	case 233:
		return "n233"
	case 234:
		return "n234"
	case 235:
		return "n235"
	case 236:
		return "n236"
	case 237:
		return "n237"
	case 238:
		return "n238"
	case 239:
		return "n239"
	case 240:
		return "n240"
	case 241:
		return "n241"
	case 242:
		return "n242"
	case 243:
		return "n243"
	case 244:
		return "n244"
	case 245:
		return "n245"
	case 246:
		return "n246"
	case 247:
		return "n247"
	case 248:
		return "n248"
	case 249:
		return "n249"
	case 250:
		return "n250"
	case 251:
		return "n251"
	case 252:
		return "n252"
	case 253:
		return "n253"
	case 254:
		return "n254"
	case 255:
		return "n255"
	case 256:
		return "n256"
	case 257:
		return "n257"
	case 258:
		return "n258"
	case 259:
		return "n259"
	case 260:
		return "n260"
	case 261:
		return "n261"
	case 262:
		return "n262"
	case 263:
		return "n263"
	case 264:
		return "n264"
	case 265:
		return "n265"
	case 266:
		return "n266"
	case 267:
		return "n267"
	case 268:
		return "n268"
	case 269:
		return "n269"
	case 270:
		return "n270"
	case 271:
		return "n271"
	case 272:
		return "n272"
	case 273:
		return "n273"
	case 274:
		return "n274"
	case 275:
		return "n275"
	case 276:
		return "n276"
	case 277:
		return "n277"
	case 278:
		return "n278"
	case 279:
		return "n279"
	case 280:
		return "n280"
	case 281:
		return "n281"
	case 282:
		return "n282"
	case 283:
		return "n283"
	case 284:
		return "n284"
	case 285:
		return "n285"
	case 286:
		return "n286"
	case 287:
		return "n287"
	case 288:
		return "n288"
	case 289:
		return "n289"
	case 290:
		return "n290"
	case 291:
		return "n291"
	case 292:
		return "n292"
	case 293:
		return "n293"
	case 294:
		return "n294"
	case 295:
		return "n295"
	case 296:
		return "n296"
	case 297:
		return "n297"
	case 298:
		return "n298"
	case 299:
		return "n299"
	case 300:
		return "n300"
	case 301:
		return "n301"
	case 302:
		return "n302"
	case 303:
		return "n303"
	case 304:
		return "n304"
	case 305:
		return "n305"
	case 306:
		return "n306"
	case 307:
		return "n307"
	case 308:
		return "n308"
	case 309:
		return "n309"
	case 310:
		return "n310"
	case 311:
		return "n311"
	case 312:
		return "n312"
	case 313:
		return "n313"
	case 314:
		return "n314"
	case 315:
		return "n315"
	case 316:
		return "n316"
	case 317:
		return "n317"
	case 318:
		return "n318"
	case 319:
		return "n319"
	case 320:
		return "n320"
	case 321:
		return "n321"
	case 322:
		return "n322"
	case 323:
		return "n323"
	case 324:
		return "n324"
	case 325:
		return "n325"
	case 326:
		return "n326"
	case 327:
		return "n327"
	case 328:
		return "n328"
	case 329:
		return "n329"
	case 330:
		return "n330"
	case 331:
		return "n331"
	case 332:
		return "n332"
	case 333:
		return "n333"
	case 334:
		return "n334"
	case 335:
		return "n335"
	case 336:
		return "n336"
	case 337:
		return "n337"
	case 338:
		return "n338"
	case 339:
		return "n339"
	case 340:
		return "n340"
	case 341:
		return "n341"
	case 342:
		return "n342"
	case 343:
		return "n343"
	case 344:
		return "n344"
	case 345:
		return "n345"
	case 346:
		return "n346"
	case 347:
		return "n347"
	case 348:
		return "n348"
	case 349:
		return "n349"
	case 350:
		return "n350"
	case 351:
		return "n351"
	case 352:
		return "n352"
	case 353:
		return "n353"
	case 354:
		return "n354"
	case 355:
		return "n355"
	case 356:
		return "n356"
	case 357:
		return "n357"
	case 358:
		return "n358"
	case 359:
		return "n359"
	case 360:
		return "n360"
	case 361:
		return "n361"
	case 362:
		return "n362"
	case 363:
		return "n363"
	case 364:
		return "n364"
	case 365:
		return "n365"
	case 366:
		return "n366"
	case 367:
		return "n367"
	case 368:
		return "n368"
	case 369:
		return "n369"
	case 370:
		return "n370"
	case 371:
		return "n371"
	case 372:
		return "n372"
	case 373:
		return "n373"
	case 374:
		return "n374"
	case 375:
		return "n375"
	case 376:
		return "n376"
	case 377:
		return "n377"
	case 378:
		return "n378"
	case 379:
		return "n379"
	case 380:
		return "n380"
	case 381:
		return "n381"
	case 382:
		return "n382"
	case 383:
		return "n383"
	case 384:
		return "n384"
	case 385:
		return "n385"
	case 386:
		return "n386"
	case 387:
		return "n387"
	case 388:
		return "n388"
	case 389:
		return "n389"
	case 390:
		return "n390"
	case 391:
		return "n391"
	case 392:
		return "n392"
	case 393:
		return "n393"
	case 394:
		return "n394"
	case 395:
		return "n395"
	case 396:
		return "n396"
	case 397:
		return "n397"
	case 398:
		return "n398"
	case 399:
		return "n399"
	case 400:
		return "n400"
	case 401:
		return "n401"
	case 402:
		return "n402"
	case 403:
		return "n403"
	case 404:
		return "n404"
	case 405:
		return "n405"
	case 406:
		return "n406"
	case 407:
		return "n407"
	case 408:
		return "n408"
	case 409:
		return "n409"
	case 410:
		return "n410"
	case 411:
		return "n411"
	case 412:
		return "n412"
	case 413:
		return "n413"
	case 414:
		return "n414"
	case 415:
		return "n415"
	case 416:
		return "n416"
	case 417:
		return "n417"
	case 418:
		return "n418"
	case 419:
		return "n419"
	case 420:
		return "n420"
	case 421:
		return "n421"
	case 422:
		return "n422"
	case 423:
		return "n423"
	case 424:
		return "n424"
	case 425:
		return "n425"
	case 426:
		return "n426"
	case 427:
		return "n427"
	case 428:
		return "n428"
	case 429:
		return "n429"
	case 430:
		return "n430"
	case 431:
		return "n431"
	case 432:
		return "n432"
	case 433:
		return "n433"
	case 434:
		return "n434"
	case 435:
		return "n435"
	case 436:
		return "n436"
	case 437:
		return "n437"
	case 438:
		return "n438"
	case 439:
		return "n439"
	case 440:
		return "n440"
	case 441:
		return "n441"
	case 442:
		return "n442"
	case 443:
		return "n443"
	case 444:
		return "n444"
	case 445:
		return "n445"
	case 446:
		return "n446"
	case 447:
		return "n447"
	case 448:
		return "n448"
	case 449:
		return "n449"
	case 450:
		return "n450"
	case 451:
		return "n451"
	case 452:
		return "n452"
	case 453:
		return "n453"
	case 454:
		return "n454"
	case 455:
		return "n455"
	case 456:
		return "n456"
	case 457:
		return "n457"
	case 458:
		return "n458"
	case 459:
		return "n459"
	case 460:
		return "n460"
	case 461:
		return "n461"
	case 462:
		return "n462"
	case 463:
		return "n463"
	case 464:
		return "n464"
	case 465:
		return "n465"
	case 466:
		return "n466"
	case 467:
		return "n467"
	case 468:
		return "n468"
	case 469:
		return "n469"
	case 470:
		return "n470"
	case 471:
		return "n471"
	case 472:
		return "n472"
	case 473:
		return "n473"
	case 474:
		return "n474"
	case 475:
		return "n475"
	case 476:
		return "n476"
	case 477:
		return "n477"
	case 478:
		return "n478"
	case 479:
		return "n479"
	case 480:
		return "n480"
	case 481:
		return "n481"
	case 482:
		return "n482"
	case 483:
		return "n483"
	case 484:
		return "n484"
	case 485:
		return "n485"
	case 486:
		return "n486"
	case 487:
		return "n487"
	case 488:
		return "n488"
	case 489:
		return "n489"
	case 490:
		return "n490"
	case 491:
		return "n491"
	case 492:
		return "n492"
	case 493:
		return "n493"
	case 494:
		return "n494"
	case 495:
		return "n495"
	case 496:
		return "n496"
	case 497:
		return "n497"
	case 498:
		return "n498"
	case 499:
		return "n499"
	case 500:
		return "n500"
	case 501:
		return "n501"
	case 502:
		return "n502"
	case 503:
		return "n503"
	case 504:
		return "n504"
	case 505:
		return "n505"
	case 506:
		return "n506"
	case 507:
		return "n507"
	case 508:
		return "n508"
	case 509:
		return "n509"
	case 510:
		return "n510"
	case 511:
		return "n511"
	case 512:
		return "n512"
	case 513:
		return "n513"
	case 514:
		return "n514"
	case 515:
		return "n515"
	case 516:
		return "n516"
	case 517:
		return "n517"
	case 518:
		return "n518"
	case 519:
		return "n519"
	case 520:
		return "n520"
	case 521:
		return "n521"
	case 522:
		return "n522"
	case 523:
		return "n523"
	case 524:
		return "n524"
	case 525:
		return "n525"
	case 526:
		return "n526"
	case 527:
		return "n527"
	case 528:
		return "n528"
	case 529:
		return "n529"
	case 530:
		return "n530"
	case 531:
		return "n531"
	case 532:
		return "n532"
	case 533:
		return "n533"
	case 534:
		return "n534"
	case 535:
		return "n535"
	case 536:
		return "n536"
	case 537:
		return "n537"
	case 538:
		return "n538"
	case 539:
		return "n539"
	case 540:
		return "n540"
	case 541:
		return "n541"
	case 542:
		return "n542"
	case 543:
		return "n543"
	case 544:
		return "n544"
	case 545:
		return "n545"
	case 546:
		return "n546"
	case 547:
		return "n547"
	case 548:
		return "n548"
	case 549:
		return "n549"
	case 550:
		return "n550"
	case 551:
		return "n551"
	case 552:
		return "n552"
	case 553:
		return "n553"
	case 554:
		return "n554"
	case 555:
		return "n555"
	case 556:
		return "n556"
	case 557:
		return "n557"
	case 558:
		return "n558"
	case 559:
		return "n559"
	case 560:
		return "n560"
	case 561:
		return "n561"
	case 562:
		return "n562"
	case 563:
		return "n563"
	case 564:
		return "n564"
	case 565:
		return "n565"
	case 566:
		return "n566"
	case 567:
		return "n567"
	case 568:
		return "n568"
	case 569:
		return "n569"
	case 570:
		return "n570"
	case 571:
		return "n571"
	case 572:
		return "n572"
	case 573:
		return "n573"
	case 574:
		return "n574"
	case 575:
		return "n575"
	case 576:
		return "n576"
	case 577:
		return "n577"
	case 578:
		return "n578"
	case 579:
		return "n579"
	case 580:
		return "n580"
	case 581:
		return "n581"
	case 582:
		return "n582"
	case 583:
		return "n583"
	case 584:
		return "n584"
	case 585:
		return "n585"
	case 586:
		return "n586"
	case 587:
		return "n587"
	case 588:
		return "n588"
	case 589:
		return "n589"
	case 590:
		return "n590"
	case 591:
		return "n591"
	case 592:
		return "n592"
	case 593:
		return "n593"
	case 594:
		return "n594"
	case 595:
		return "n595"
	case 596:
		return "n596"
	case 597:
		return "n597"
	case 598:
		return "n598"
	case 599:
		return "n599"
	}
	return ""
}

// Run reads in one of many branches.
func Run(hc *http.Client, op string, n int) (err error) {
	for i := 0; i < n; i++ {
		switch op {
		case "op0":
			_, err = hc.Head("https://example.test/0")
			if err != nil {
				op = "op1"
				continue
			}
			fallthrough
		case "op1":
			_, err = hc.Head("https://example.test/1")
		case "op2":
			_, err = hc.Head("https://example.test/2")
		case "op3":
			_, err = hc.Head("https://example.test/3")
			if err != nil {
				op = "op22"
				continue
			}
		case "op4":
			_, err = hc.Head("https://example.test/4")
		case "op5":
			_, err = hc.Head("https://example.test/5")
			fallthrough
		case "op6":
			_, err = hc.Head("https://example.test/6")
			if err != nil {
				op = "op43"
				continue
			}
		case "op7":
			_, err = hc.Head("https://example.test/7")
		case "op8":
			_, err = hc.Head("https://example.test/8")
		case "op9":
			_, err = hc.Head("https://example.test/9")
			if err != nil {
				op = "op64"
				continue
			}
		case "op10":
			_, err = hc.Head("https://example.test/10")
			fallthrough
		case "op11":
			_, err = hc.Head("https://example.test/11")
		case "op12":
			_, err = hc.Head("https://example.test/12")
			if err != nil {
				op = "op85"
				continue
			}
		case "op13":
			_, err = hc.Head("https://example.test/13")
		case "op14":
			_, err = hc.Head("https://example.test/14")
		case "op15":
			_, err = hc.Head("https://example.test/15")
			if err != nil {
				op = "op106"
				continue
			}
			fallthrough
		case "op16":
			_, err = hc.Head("https://example.test/16")
		case "op17":
			_, err = hc.Head("https://example.test/17")
		case "op18":
			_, err = hc.Head("https://example.test/18")
			if err != nil {
				op = "op127"
				continue
			}
		case "op19":
			_, err = hc.Head("https://example.test/19")
		case "op20":
			_, err = hc.Head("https://example.test/20")
			fallthrough
		case "op21":
			_, err = hc.Head("https://example.test/21")
			if err != nil {
				op = "op148"
				continue
			}
		case "op22":
			_, err = hc.Head("https://example.test/22")
		case "op23":
			_, err = hc.Head("https://example.test/23")
		case "op24":
			_, err = hc.Head("https://example.test/24")
			if err != nil {
				op = "op19"
				continue
			}
		case "op25":
			_, err = hc.Head("https://example.test/25")
			fallthrough
		case "op26":
			_, err = hc.Head("https://example.test/26")
		case "op27":
			_, err = hc.Head("https://example.test/27")
			if err != nil {
				op = "op40"
				continue
			}
		case "op28":
			_, err = hc.Head("https://example.test/28")
		case "op29":
			_, err = hc.Head("https://example.test/29")
		case "op30":
			_, err = hc.Head("https://example.test/30")
			if err != nil {
				op = "op61"
				continue
			}
			fallthrough
		case "op31":
			_, err = hc.Head("https://example.test/31")
		case "op32":
			_, err = hc.Head("https://example.test/32")
		case "op33":
			_, err = hc.Head("https://example.test/33")
			if err != nil {
				op = "op82"
				continue
			}
		case "op34":
			_, err = hc.Head("https://example.test/34")
		case "op35":
			_, err = hc.Head("https://example.test/35")
			fallthrough
		case "op36":
			_, err = hc.Head("https://example.test/36")
			if err != nil {
				op = "op103"
				continue
			}
		case "op37":
			_, err = hc.Head("https://example.test/37")
		case "op38":
			_, err = hc.Head("https://example.test/38")
		case "op39":
			_, err = hc.Head("https://example.test/39")
			if err != nil {
				op = "op124"
				continue
			}
		case "op40":
			_, err = hc.Head("https://example.test/40")
			fallthrough
		case "op41":
			_, err = hc.Head("https://example.test/41")
		case "op42":
			_, err = hc.Head("https://example.test/42")
			if err != nil {
				op = "op145"
				continue
			}
		case "op43":
			_, err = hc.Head("https://example.test/43")
		case "op44":
			_, err = hc.Head("https://example.test/44")
		case "op45":
			_, err = hc.Head("https://example.test/45")
			if err != nil {
				op = "op16"
				continue
			}
			fallthrough
		case "op46":
			_, err = hc.Head("https://example.test/46")
		case "op47":
			_, err = hc.Head("https://example.test/47")
		case "op48":
			_, err = hc.Head("https://example.test/48")
			if err != nil {
				op = "op37"
				continue
			}
		case "op49":
			_, err = hc.Head("https://example.test/49")
		case "op50":
			_, err = hc.Head("https://example.test/50")
			fallthrough
		case "op51":
			_, err = hc.Head("https://example.test/51")
			if err != nil {
				op = "op58"
				continue
			}
		case "op52":
			_, err = hc.Head("https://example.test/52")
		case "op53":
			_, err = hc.Head("https://example.test/53")
		case "op54":
			_, err = hc.Head("https://example.test/54")
			if err != nil {
				op = "op79"
				continue
			}
		case "op55":
			_, err = hc.Head("https://example.test/55")
			fallthrough
		case "op56":
			_, err = hc.Head("https://example.test/56")
		case "op57":
			_, err = hc.Head("https://example.test/57")
			if err != nil {
				op = "op100"
				continue
			}
		case "op58":
			_, err = hc.Head("https://example.test/58")
		case "op59":
			_, err = hc.Head("https://example.test/59")
		case "op60":
			_, err = hc.Head("https://example.test/60")
			if err != nil {
				op = "op121"
				continue
			}
			fallthrough
		case "op61":
			_, err = hc.Head("https://example.test/61")
		case "op62":
			_, err = hc.Head("https://example.test/62")
		case "op63":
			_, err = hc.Head("https://example.test/63")
			if err != nil {
				op = "op142"
				continue
			}
		case "op64":
			_, err = hc.Head("https://example.test/64")
		case "op65":
			_, err = hc.Head("https://example.test/65")
			fallthrough
		case "op66":
			_, err = hc.Head("https://example.test/66")
			if err != nil {
				op = "op13"
				continue
			}
		case "op67":
			_, err = hc.Head("https://example.test/67")
		case "op68":
			_, err = hc.Head("https://example.test/68")
		case "op69":
			_, err = hc.Head("https://example.test/69")
			if err != nil {
				op = "op34"
				continue
			}
		case "op70":
			_, err = hc.Head("https://example.test/70")
			fallthrough
		case "op71":
			_, err = hc.Head("https://example.test/71")
		case "op72":
			_, err = hc.Head("https://example.test/72")
			if err != nil {
				op = "op55"
				continue
			}
		case "op73":
			_, err = hc.Head("https://example.test/73")
		case "op74":
			_, err = hc.Head("https://example.test/74")
		case "op75":
			_, err = hc.Head("https://example.test/75")
			if err != nil {
				op = "op76"
				continue
			}
			fallthrough
		case "op76":
			_, err = hc.Head("https://example.test/76")
		case "op77":
			_, err = hc.Head("https://example.test/77")
		case "op78":
			_, err = hc.Head("https://example.test/78")
			if err != nil {
				op = "op97"
				continue
			}
		case "op79":
			_, err = hc.Head("https://example.test/79")
		case "op80":
			_, err = hc.Head("https://example.test/80")
			fallthrough
		case "op81":
			_, err = hc.Head("https://example.test/81")
			if err != nil {
				op = "op118"
				continue
			}
		case "op82":
			_, err = hc.Head("https://example.test/82")
		case "op83":
			_, err = hc.Head("https://example.test/83")
		case "op84":
			_, err = hc.Head("https://example.test/84")
			if err != nil {
				op = "op139"
				continue
			}
		case "op85":
			_, err = hc.Head("https://example.test/85")
			fallthrough
		case "op86":
			_, err = hc.Head("https://example.test/86")
		case "op87":
			_, err = hc.Head("https://example.test/87")
			if err != nil {
				op = "op10"
				continue
			}
		case "op88":
			_, err = hc.Head("https://example.test/88")
		case "op89":
			_, err = hc.Head("https://example.test/89")
		case "op90":
			_, err = hc.Head("https://example.test/90")
			if err != nil {
				op = "op31"
				continue
			}
			fallthrough
		case "op91":
			_, err = hc.Head("https://example.test/91")
		case "op92":
			_, err = hc.Head("https://example.test/92")
		case "op93":
			_, err = hc.Head("https://example.test/93")
			if err != nil {
				op = "op52"
				continue
			}
		case "op94":
			_, err = hc.Head("https://example.test/94")
		case "op95":
			_, err = hc.Head("https://example.test/95")
			fallthrough
		case "op96":
			_, err = hc.Head("https://example.test/96")
			if err != nil {
				op = "op73"
				continue
			}
		case "op97":
			_, err = hc.Head("https://example.test/97")
		case "op98":
			_, err = hc.Head("https://example.test/98")
		case "op99":
			_, err = hc.Head("https://example.test/99")
			if err != nil {
				op = "op94"
				continue
			}
		case "op100":
			_, err = hc.Head("https://example.test/100")
			fallthrough
		case "op101":
			_, err = hc.Head("https://example.test/101")
		case "op102":
			_, err = hc.Head("https://example.test/102")
			if err != nil {
				op = "op115"
				continue
			}
		case "op103":
			_, err = hc.Head("https://example.test/103")
		case "op104":
			_, err = hc.Head("https://example.test/104")
		case "op105":
			_, err = hc.Head("https://example.test/105")
			if err != nil {
				op = "op136"
				continue
			}
			fallthrough
		case "op106":
			_, err = hc.Head("https://example.test/106")
		case "op107":
			_, err = hc.Head("https://example.test/107")
		case "op108":
			_, err = hc.Head("https://example.test/108")
			if err != nil {
				op = "op7"
				continue
			}
		case "op109":
			_, err = hc.Head("https://example.test/109")
		case "op110":
			_, err = hc.Head("https://example.test/110")
			fallthrough
		case "op111":
			_, err = hc.Head("https://example.test/111")
			if err != nil {
				op = "op28"
				continue
			}
		case "op112":
			_, err = hc.Head("https://example.test/112")
		case "op113":
			_, err = hc.Head("https://example.test/113")
		case "op114":
			_, err = hc.Head("https://example.test/114")
			if err != nil {
				op = "op49"
				continue
			}
		case "op115":
			_, err = hc.Head("https://example.test/115")
			fallthrough
		case "op116":
			_, err = hc.Head("https://example.test/116")
		case "op117":
			_, err = hc.Head("https://example.test/117")
			if err != nil {
				op = "op70"
				continue
			}
		case "op118":
			_, err = hc.Head("https://example.test/118")
		case "op119":
			_, err = hc.Head("https://example.test/119")
		case "op120":
			_, err = hc.Head("https://example.test/120")
			if err != nil {
				op = "op91"
				continue
			}
			fallthrough
		case "op121":
			_, err = hc.Head("https://example.test/121")
		case "op122":
			_, err = hc.Head("https://example.test/122")
		case "op123":
			_, err = hc.Head("https://example.test/123")
			if err != nil {
				op = "op112"
				continue
			}
		case "op124":
			_, err = hc.Head("https://example.test/124")
		case "op125":
			_, err = hc.Head("https://example.test/125")
			fallthrough
		case "op126":
			_, err = hc.Head("https://example.test/126")
			if err != nil {
				op = "op133"
				continue
			}
		case "op127":
			_, err = hc.Head("https://example.test/127")
		case "op128":
			_, err = hc.Head("https://example.test/128")
		case "op129":
			_, err = hc.Head("https://example.test/129")
			if err != nil {
				op = "op4"
				continue
			}
		case "op130":
			_, err = hc.Head("https://example.test/130")
			fallthrough
		case "op131":
			_, err = hc.Head("https://example.test/131")
		case "op132":
			_, err = hc.Head("https://example.test/132")
			if err != nil {
				op = "op25"
				continue
			}
		case "op133":
			_, err = hc.Head("https://example.test/133")
		case "op134":
			_, err = hc.Head("https://example.test/134")
		case "op135":
			_, err = hc.Head("https://example.test/135")
			if err != nil {
				op = "op46"
				continue
			}
			fallthrough
		case "op136":
			_, err = hc.Head("https://example.test/136")
		case "op137":
			_, err = hc.Head("https://example.test/137")
		case "op138":
			_, err = hc.Head("https://example.test/138")
			if err != nil {
				op = "op67"
				continue
			}
		case "op139":
			_, err = hc.Head("https://example.test/139")
		case "op140":
			_, err = hc.Head("https://example.test/140")
			fallthrough
		case "op141":
			_, err = hc.Head("https://example.test/141")
			if err != nil {
				op = "op88"
				continue
			}
		case "op142":
			_, err = hc.Head("https://example.test/142")
		case "op143":
			_, err = hc.Head("https://example.test/143")
		case "op144":
			_, err = hc.Head("https://example.test/144")
			if err != nil {
				op = "op109"
				continue
			}
		case "op145":
			_, err = hc.Head("https://example.test/145")
			fallthrough
		case "op146":
			_, err = hc.Head("https://example.test/146")
		case "op147":
			_, err = hc.Head("https://example.test/147")
			if err != nil {
				op = "op130"
				continue
			}
		case "op148":
			_, err = hc.Head("https://example.test/148")
		case "op149":
			_, err = hc.Head("https://example.test/149")
		default:
			return errors.New(op)
		}
		if err == nil {
			return nil
		}
	}
	return err
}
