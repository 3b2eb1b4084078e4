;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A room of 20 x 20 metres in which a neural agent looks for things on a table, walks away and
;;;; remembers where they were (Agent-VR: environment on port 1337, the agent on 1338). World
;;;; files are documented in README.md beside this file.
;;;;
;;;;       X 0                  10                  20
;;;;  Z 20  +---------------------------------------+
;;;;        |  bed            *3    shelf   shelf   |   *0 to *3: start of the agent, by the type of
;;;;        |                               small   |         MsgEnvironmentReset
;;;;        |         *0                    table   |
;;;;        |  box                        S  sofa   |   S: a place in front of the sofa, X 14.5, Z 10,
;;;;        |  cube        *                        |         yaw 70
;;;;        |                 *1 *2                 |   *: X 9, Z 6, its first start
;;;;        |       [        table        ]         |
;;;;     0  +---------------------------------------+
;;;;
;;;; The map is in metres, x to the right and y downwards; there are walls of 1 m all round. The
;;;; origin of its frame is :agent-origin, and Z grows up the screen: X = x - 1, Z = 21 - y. Yaw 180
;;;; looks down the screen, which is (/ pi 2) on the map.

;;; In the experiment of 2023 (dialect B) the room is X 0 to 20; in the older one (dialect A) X -10 to
;;; 10. For clients of the latter start Magna with --agent-origin 11:21.

;;; All places below are in the room: 0 to 20 to the right, 0 to 20 up the screen.
(defun at-x (x) (+ 1 x))
(defun at-y (z) (- 21 z))

;;; Things on the table or on other furniture: :above is the height above the floor.
(defvar small* (new-thing small nil ((:size .3) (:weight .3) (:above .74))))
(defvar crane* (new-thing crane nil ((:footprint (.3 .14)) (:tall .28) (:size 1) (:weight .8)
                                     (:above .74) (:substance metal))))
(defvar racecar* (new-thing racecar nil ((:footprint (.3 .14)) (:tall .09) (:size .8) (:weight .6)
                                         (:above .74) (:substance metal))))

(defmap spatial-cognition (22 22 :tick .05 :agent-origin (1 21))
  (rect (0 0) (22 22) plaster 40 50 60 55)

  ;; Z 0.5 to 2.9, X 4.6 to 13.2.
  (obj table ((at-x 8.9) (at-y 1.7)) ((:kind furniture) (:footprint (8.6 2.4)) (:obsmove #t)
                                      (:size 80) (:weight 90) (:substance wood)))
  (obj bed ((at-x 2) (at-y 17.8)) ((:kind furniture) (:footprint (1.8 2.4)) (:obsmove #t) (:tall .5)
                                   (:size 50) (:weight 60) (:color lightblue) (:substance cloth)))
  (obj small-table ((at-x 17) (at-y 14)) ((:kind furniture) (:footprint (1.2 1.2)) (:obsmove #t)
                                          (:size 15) (:weight 20) (:substance wood)))
  (obj cube ((at-x 2.5) (at-y 7)) ((:kind furniture) (:footprint (1 1)) (:obsmove #t) (:obsview #t)
                                   (:tall 1) (:size 20) (:weight 30) (:color red)
                                   (:substance plastic)))
  (obj box ((at-x 2.5) (at-y 10.5)) ((:kind furniture) (:footprint (1.4 .8)) (:obsmove #t)
                                     (:size 20) (:weight 10) (:substance cloth)))
  (obj shelf-1 ((at-x 13) (at-y 19.6)) ((:kind furniture) (:footprint (2.4 .6)) (:obsmove #t)
                                        (:obsview #t) (:size 50) (:weight 70) (:substance wood)))
  (obj shelf-2 ((at-x 17) (at-y 19.6)) ((:kind furniture) (:footprint (2.4 .6)) (:obsmove #t)
                                        (:obsview #t) (:size 50) (:weight 70) (:substance wood)))
  (obj sofa ((at-x 17.5) (at-y 10.8)) ((:kind furniture) (:footprint (2.2 .9 (/ pi 2))) (:obsmove #t)
                                       (:size 30) (:weight 45) (:color violet) (:substance cloth)))

  ;; The three that the experiment asks for ...
  (obj (green-crane :prototype crane*) ((at-x 7.8) (at-y 1.4)) ((:color green)))
  (obj (yellow-crane :prototype crane*) ((at-x 6.4) (at-y 1.7)) ((:color yellow)))
  (obj (green-racecar :prototype racecar*) ((at-x 7.35) (at-y 2.3)) ((:color green)))

  ;; ... and ten others.
  (obj (red-crane :prototype crane*) ((at-x 9.6) (at-y 1.3)) ((:color red)))
  (obj (blue-crane :prototype crane*) ((at-x 11.9) (at-y 2.1)) ((:color blue)))
  (obj (red-racecar :prototype racecar*) ((at-x 5.3) (at-y 2.2)) ((:color red)))
  (obj (blue-racecar :prototype racecar*) ((at-x 10.4) (at-y 2.4)) ((:color blue)))
  (obj red-pen ((at-x 8.8) (at-y 2.3)) ((:footprint (.16 .03)) (:tall .03) (:size .1) (:weight .1)
                                        (:above .74) (:color red) (:substance plastic)))
  (obj blue-pen ((at-x 6.1) (at-y 2.5)) ((:footprint (.16 .03)) (:tall .03) (:size .1) (:weight .1)
                                         (:above .74) (:color blue) (:substance plastic)))
  (obj (cup :prototype small*) ((at-x 11.1) (at-y 1.5)) ((:color lightviolet) (:substance glass)))
  (obj (ball :prototype small*) ((at-x 12.6) (at-y 1.2)) ((:color lightgreen) (:substance rubber)))
  (obj (teddy :prototype small*) ((at-x 5) (at-y 1.1)) ((:tall .3) (:footprint (.2 .2))
                                                        (:color lightred) (:substance cloth)))
  (obj (book :prototype small*) ((at-x 17) (at-y 14)) ((:footprint (.3 .2)) (:tall .05)
                                                       (:color violet) (:substance cloth))))

(defrobot observer (spatial-cognition ((at-x 9) (at-y 6)) (/ pi 2))
  :type agent
  :agent 0
  :hands (5))

;;; Numbers by which a client grasps, points and interacts, and that report collisions of the
;;; agent. Furniture has the numbers of the room's regions, of which 1 is the rest.

(def-agent-object 2 table :usable #f)
(def-agent-object 3 bed :usable #f)
(def-agent-object 4 small-table :usable #f)
(def-agent-object 5 cube :usable #f)
(def-agent-object 6 box :usable #f)
(def-agent-object 7 shelf-1 :usable #f)
(def-agent-object 8 shelf-2 :usable #f)
(def-agent-object 9 sofa :usable #f)

(def-agent-object 11 green-crane)
(def-agent-object 12 yellow-crane)
(def-agent-object 13 green-racecar)
(def-agent-object 14 red-crane)
(def-agent-object 15 blue-crane)
(def-agent-object 16 red-racecar)
(def-agent-object 17 blue-racecar)
(def-agent-object 18 red-pen)
(def-agent-object 19 blue-pen)
(def-agent-object 20 cup)
(def-agent-object 21 ball)
(def-agent-object 22 teddy)
(def-agent-object 23 book)

;;; The types of MsgEnvironmentReset. Everything returns to its start; only differences are given
;;; here. Unknown types count as type 0.

(def-agent-reset environment 0 (agent 0 ((at-x 5.4) (at-y 13)) (/ pi 2)))
(def-agent-reset environment 1 (agent 0 ((at-x 9.9) (at-y 3.5)) (/ pi 2)))
(def-agent-reset environment 2 (agent 0 ((at-x 11.4) (at-y 3.3)) (/ pi 2)))
(def-agent-reset environment 3 (agent 0 ((at-x 8) (at-y 17)) (/ pi 2)))
(def-agent-reset environment 4               ; clutter: other things close to the three
  (agent 0 stays)
  (object 14 ((at-x 8.2) (at-y 1.2))) (object 15 ((at-x 6) (at-y 1.4)))
  (object 16 ((at-x 7.7) (at-y 2.5))) (object 17 ((at-x 6.9) (at-y 2.4)))
  (object 18 ((at-x 7.3) (at-y 1.5))) (object 19 ((at-x 6.8) (at-y 2)))
  (object 20 ((at-x 7.6) (at-y 1.9))) (object 21 ((at-x 8.2) (at-y 1.8)))
  (object 22 ((at-x 6.9) (at-y 1.3))))
(def-agent-reset environment 5               ; neglect: all things are on one side, seen from the table
  (agent 0 stays)
  (object 14 ((at-x 10.2) (at-y 1.2))) (object 16 ((at-x 9.7) (at-y 2.4)))
  (object 18 ((at-x 10.8) (at-y 1.9))) (object 19 ((at-x 11.6) (at-y 1.2)))
  (object 22 ((at-x 12.4) (at-y 2.4))))
(def-agent-reset environment 999 (agent 0 stays))

;;; The types of MsgTrialReset.

(def-agent-reset trial 1 (object 18 away))   ; the red pen is removed
(def-agent-reset trial 2                     ; only the three remain
  (object 14 away) (object 15 away) (object 16 away) (object 17 away) (object 18 away)
  (object 19 away) (object 20 away) (object 21 away) (object 22 away) (object 23 away))
