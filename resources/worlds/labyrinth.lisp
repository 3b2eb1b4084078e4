;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A labyrinth round an open court, in which three neural agents walk (Agent-VR: environment on port
;;;; 1337, agents on 1338 to 1340). README.md beside this file documents world files.
;;;;
;;;;      X -62     -33       0   15     33     60
;;;;  Z 62  +-----------------------------------+
;;;;        |  - - - - - - the north - - - - -  |
;;;;    40  +------- A ------------ B ------ C -+     A to C: gates, and the barriers 1 to 3
;;;;        | |                          |      |
;;;;        | |        the court         | the  |
;;;;     0  | |     1       0       2  D | east |     0 to 2: starts of the agents; D: barrier 4
;;;;        | |                          |      |
;;;;   -10  +------- -------- -----------+      |
;;;;        |  - - - the south - - - -   |  [V] |     V: the vault, which has no door
;;;;   -42  +-----------------------------------+
;;;;
;;;; The map is in metres, x to the right and y downwards. The origin of an agent's X and Z is :agent-origin
;;;; and Z grows up the screen: X = x - 62, Z = 62 - y. Its yaw is 0 along Z and grows clockwise, so
;;;; that the map angle (- (/ pi 2)), up the screen, is yaw 0.

;;; Movable barriers. Collisions report the number of a barrier, and 0 for walls.

(defvar barrier* (new-thing barrier nil ((:kind furniture) (:footprint (3 1)) (:obsmove #t)
                                         (:obsview #t) (:size 60) (:weight 500) (:color lightred)
                                         (:substance plastic))))

(defmap labyrinth (124 104 :tick .05 :agent-origin (62 62))
  (rect (0 0) (124 104) stone 20 40 30 50)

  ;; North: three rows, and the walls between them.
  (wall (1 22) (29 22) bricks 10 20)         ; gate A is 30 to 32
  (wall (33 22) (75 22) bricks 20 30)        ; gate B is 76 to 78
  (wall (79 22) (109 22) bricks 20)          ; gate C is 110 to 112
  (wall (113 22) (122 22) bricks 20)
  (wall (5 15) (50 15) plaster 55)
  (wall (54 15) (94 15) plaster 60)
  (wall (98 15) (122 15) plaster 55)
  (wall (1 8) (20 8) slate 30)
  (wall (24 8) (66 8) slate 40)
  (wall (70 8) (118 8) slate 30)
  (wall (40 16) (40 19) wood 60)
  (wall (64 18) (64 21) wood 60)
  (wall (88 16) (88 19) wood 60)
  (wall (34 9) (34 12) metal 100)
  (wall (80 11) (80 14) metal 100)
  (wall (104 9) (104 12) metal 100)

  ;; East.
  (wall (95 23) (95 40) concrete 35)
  (wall (95 44) (95 66) concrete 40)
  (wall (95 70) (95 102) concrete 45)
  (wall (105 28) (105 50) glass 65)
  (wall (106 50) (116 50) glass 65)
  (wall (115 34) (115 44) plaster 50)
  (wall (99 58) (110 58) plaster 50)
  (wall (110 59) (110 76) brick 15)
  (wall (102 66) (102 78) brick 25)
  (rect (104 86) (111 93) metal 100)         ; the vault: X 43 to 49, Z -31 to -25

  ;; South.
  (wall (1 72) (38 72) bricks 15)
  (wall (42 72) (60 72) bricks 15 25)
  (wall (64 72) (94 72) bricks 25)
  (wall (6 82) (46 82) plaster 60)
  (wall (50 82) (94 82) plaster 55)
  (wall (1 92) (26 92) slate 30)
  (wall (30 92) (76 92) slate 35)
  (wall (80 92) (90 92) slate 30)
  (wall (22 73) (22 78) wood 60)
  (wall (72 76) (72 81) wood 60)
  (wall (56 83) (56 88) metal 100)

  ;; West.
  (wall (8 23) (8 46) concrete 50)
  (wall (8 50) (8 71) concrete 45)

  ;; Pillars in the court, each of another substance, as landmarks.
  (circle (48 32) 1 wood 60)
  (circle (78 34) 1 metal 100)
  (circle (70 50) 1 glass 65)
  (circle (30 66) 1 bricks 15)

  (obj (barrier-a :prototype barrier*) (31.5 22.5) ())
  (obj (barrier-b :prototype barrier*) (77.5 22.5) ())
  (obj (barrier-c :prototype barrier*) (111.5 22.5) ())
  (obj (barrier-d :prototype barrier*) (88 62) ((:footprint (1 3)) (:color lightblue))))

;;; Four times as fast as elsewhere, because the ways are long.

(defrobot lerpz0 (labyrinth (62 62) (- (/ pi 2))) :type agent :agent 0 :agent-speed 12)
(defrobot lerpz1 (labyrinth (42 62) (- (/ pi 2))) :type agent :agent 1 :agent-speed 12)
(defrobot lerpz2 (labyrinth (82 62) (- (/ pi 2))) :type agent :agent 2 :agent-speed 12)

(def-agent-object 1 barrier-a :usable #f)
(def-agent-object 2 barrier-b :usable #f)
(def-agent-object 3 barrier-c :usable #f)
(def-agent-object 4 barrier-d :usable #f)

;;; Every reset returns agents and barriers to their start; only differences are given. Type 0 needs
;;; no definition.

(def-agent-reset environment 1               ; the gates are open, the south is closed
  (object 1 (40.5 72.5))
  (object 2 (62.5 72.5))
  (object 3 away)
  (object 4 away))
(def-agent-reset environment 2               ; no barriers
  (object 1 away) (object 2 away) (object 3 away) (object 4 away))
(def-agent-reset trial 1                     ; the agents start far from each other
  (agent 0 (4 4) 0)
  (agent 1 (119 4) pi)
  (agent 2 (4 99) 0))
