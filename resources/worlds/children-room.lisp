;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A children's room in which Felice, a neural agent, takes things from a table (Agent-VR: environment
;;;; on port 1337, Felice on 1338). README.md beside this file documents world files.
;;;;
;;;;      X -7                     0                     7
;;;;  Z 13  +---------------------------------------------+
;;;;        |                      F              shelf   |   F: Felice starts at X 0, Z 10, yaw 180
;;;;        |   bed                                       |
;;;;        |                                             |
;;;;        |   sofa                    T                 |   T: at the table, X 2.3, Z 2.42, yaw 180
;;;;        |  clock              [   table   ]           |
;;;;  -1    +---------------------------------------------+
;;;;
;;;; The map is in metres, x to the right and y downwards. The origin of Felice's frame is :agent-origin,
;;;; and Z grows up the screen: X = x - 7, Z = 13 - y. Yaw 180 looks down the screen, (/ pi 2) on the map.

(defun at-x (x) "Of an agent's X." (+ 7 x))
(defun at-y (z) "Of an agent's Z." (- 13 z))

;;; Things on the table: :above is their height above the floor.

(defvar ball* (new-thing ball nil ((:size .2) (:weight .3) (:above .74) (:substance rubber))))

(defmap children-room (14 14 :tick .05 :agent-origin (7 13))
  (rect (0 0) (14 14) plaster 40 55 50 60)

  (obj table ((at-x 1.9) (at-y 1.4)) ((:kind furniture) (:footprint (2.6 1.15)) (:obsmove #t)
                                      (:size 30) (:weight 40) (:substance wood)))
  (obj (ball-1 :prototype ball*) ((at-x 2.04) (at-y 1.2)) ((:color red)))
  (obj (ball-2 :prototype ball*) ((at-x 2.75) (at-y 1.7)) ((:color blue)))
  (obj (ball-3 :prototype ball*) ((at-x 2.3) (at-y 1.5)) ((:color green)))
  (obj crane-car ((at-x 1) (at-y 1.16)) ((:size .6) (:weight .8) (:above .74) (:color lightgreen)
                                         (:substance metal)))
  (obj machine ((at-x 2.75) (at-y 1.13)) ((:size 1) (:weight 3) (:above .74) (:on #f)
                                          (:color lightblue) (:substance metal)))
  (obj jelly ((at-x 2.18) (at-y 1.45)) ((:size .1) (:weight .2) (:above .74) (:color violet)
                                        (:substance plastic)))
  (obj clock ((at-x -4.14) (at-y .76)) ((:size 1) (:weight 1) (:above 1.25) (:color lightred)
                                        (:substance plastic)))

  (obj bed ((at-x -4.6) (at-y 7)) ((:kind furniture) (:footprint (1.6 2.2)) (:obsmove #t) (:size 40)
                                   (:weight 60) (:color lightblue) (:substance cloth)))
  (obj sofa ((at-x -4.6) (at-y 3.5)) ((:kind furniture) (:footprint (2 .9 (- (/ pi 2)))) (:obsmove #t)
                                      (:size 30) (:weight 45) (:color violet) (:substance cloth)))
  (obj shelf ((at-x 5.6) (at-y 10)) ((:kind furniture) (:footprint (.6 2.6)) (:obsmove #t)
                                     (:obsview #t) (:size 40) (:weight 60) (:substance wood))))

(defrobot felice (children-room ((at-x 0) (at-y 10)) (/ pi 2))
  :type agent
  :agent 0
  :hands (5))                                ; the right hand; its strength

;;; Numbers by which a client grasps, points and interacts, and that report collisions of Felice.
;;; Only usable things can be grasped.

(def-agent-object 1 ball-1)
(def-agent-object 2 ball-2)
(def-agent-object 3 ball-3)
(def-agent-object 4 crane-car)
(def-agent-object 5 machine :usable #f :toggles on)   ; an interaction starts or stops it
(def-agent-object 6 jelly :usable #f)
(def-agent-object 7 clock :usable #f)
(def-agent-object 8 table :usable #f)
(def-agent-object 9 bed :usable #f)
(def-agent-object 10 sofa :usable #f)
(def-agent-object 11 shelf :usable #f)

;;; The types of MsgEnvironmentReset and MsgTrialReset. Everything returns to its start; only
;;; differences are given here. Unknown types count as type 0.

(def-agent-reset environment 1               ; at the table
  (agent 0 ((at-x 2.3) (at-y 2.42)) (/ pi 2)))
(def-agent-reset environment 2               ; ball 1 cannot be grasped
  (object 1 :usable #f))
(def-agent-reset trial 1
  (agent 0 ((at-x 2.3) (at-y 2.42)) (/ pi 2)))
