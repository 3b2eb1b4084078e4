;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Five objects on a table, at which a neural agent points: a task of visual
;;;; search (Agent-VR: environment on port 1337, the agent on 1338). World files are documented in
;;;; README.md beside this file.
;;;;
;;;; The map is in metres, x to the right and y downwards. The origin of the agent's frame is
;;;; :agent-origin, and Z grows up the screen: X = x - 5, Z = 7 - y. It sits at X 0, Z 0 and looks
;;;; along Z, yaw 0, which is (- (/ pi 2)) on the map. The five places lie before it, from left to
;;;; right, at Z 0.95:
;;;;
;;;;      place      1     2     3     4     5
;;;;      X        -0.8  -0.4    0    0.4   0.8
;;;;
;;;; An object of each category is on the table from the start, in the lower half of its pictures: its eyes
;;;; are as high as those of a person on a chair. With a tilt of -30 degrees they are in the middle.

(defun place-x (place) "Of place 1 to 5." (+ 5 (* .4 (- place 3))))
(defvar places-y* (- 7 .95))

(defmap five-objects (10 10 :tick .05 :agent-origin (5 7))
  (rect (0 0) (10 10) plaster 50)

  (obj table (5 6) ((:kind furniture) (:footprint (2.4 .8)) (:obsmove #t)
                    (:size 30) (:weight 40) (:substance wood)))

  ;; Around its seat, so that it cannot leave it.
  (obj left-arm (4.55 7) ((:kind furniture) (:footprint (.1 .8)) (:obsmove #t) (:substance wood)))
  (obj right-arm (5.45 7) ((:kind furniture) (:footprint (.1 .8)) (:obsmove #t) (:substance wood)))
  (obj back (5 7.45) ((:kind furniture) (:footprint (1 .1)) (:obsmove #t) (:substance wood)))

  ;; A closed chest holds objects that are not shown.
  (obj chest (9 9) ((:kind furniture) (:footprint (1 1)) (:obsmove #t) (:closed #t) (:size 60)
                    (:weight 80) (:capacity 500) (:substance wood))))

(defrobot observer (five-objects (5 7) (- (/ pi 2))) :type agent :agent 0 :hands (5)
  :eyes (:height 1.25))

;;; Numbers 1 to 5 are the places, for MsgAgentPointID: flat mats, which cannot be grasped.

(loop for place from 1 to 5
      do (def-agent-object place
             (new-thing mat (five-objects (place-x place) places-y*)
                        ((:footprint (.3 .3)) (:above .74) (:tall .005) (:size .1) (:weight .1)
                         (:color lightblue) (:substance cloth)))
           :usable #f))

;;; 45 objects, nine of each category. Their number is the category's tens and 1 to 9:
;;; 11 to 19 blocks, 21 to 29 cars, 31 to 39 pens, 41 to 49 sweets, 51 to 59 toys. Five of them, in the
;;; order of the places, are on the table when the world begins; the others are in the chest.

(defvar begins* '(11 22 33 44 55))
(defvar chest* (find "chest" (all-things) :key #'thing-name :test #'string-equal))

;;; The object NUMBER, a thing of this name: on the table if the world begins with it, else in the chest.
(defmacro def-object (number name descriptor)
  `(let ((place (position ,number begins*)))
     (def-agent-object ,number
         (if place
             (new-thing ,name (five-objects (place-x (1+ place)) places-y*) ,descriptor)
             (new-thing ,name chest* ,descriptor)))))

(loop for k from 1 to 9
      for colour in '(red green blue violet lightred lightgreen lightblue lightviolet red)
      for larger = (if (= k 9) 2 1)          ; the ninth is like the first, but larger
      do (def-object (+ 10 k) block
           ((:size (* .4 larger)) (:weight .4) (:above .745)
            (:color (values colour)) (:substance wood)))
         (def-object (+ 20 k) car
           ((:footprint ((* .2 larger) .1)) (:tall .09) (:above .745)
            (:size .3) (:weight .3) (:color (values colour)) (:substance metal)))
         (def-object (+ 30 k) pen
           ((:footprint (.02 (* .16 larger))) (:tall .02) (:above .745)
            (:size .1) (:weight .1) (:color (values colour)) (:substance plastic)))
         (def-object (+ 40 k) sweet
           ((:size (* .03 larger)) (:weight .1) (:above .745)
            (:color (values colour)) (:substance rubber)))
         (def-object (+ 50 k) toy
           ((:footprint (.1 .1)) (:tall (* .2 larger)) (:above .745)
            (:size .4) (:weight .4) (:color (values colour)) (:substance cloth))))

;;; Trials, by the type of MsgTrialReset. Only the objects given here are on the table afterwards.
;;;
;;;   0           as at the start: one object of each category (the original draws them at random)
;;;   1 to 45     one object in the middle: 1 to 9 blocks, 10 to 18 cars, ... 37 to 45 toys
;;;   46          the table is empty
;;;   50 to 53    tasks
;;;
;;; Unknown types count as type 0. MsgEnvironmentReset is like type 0.

;;; SHOWN are objects with their places: (number place).
(defmacro def-trial (type &rest shown)
  `(def-agent-reset trial ,type
     ,@(loop for (number place) in shown
             collect `(object ,number ((place-x ,place) places-y*)))
     ,@(loop for number in begins*
             unless (find number shown :key #'first) collect `(object ,number away))))

(defmacro def-trials-of-one-object ()
  `(progn ,@(loop for type from 1 to 45
                  for category = (1+ (floor (1- type) 9))
                  for one = (1+ (mod (1- type) 9))
                  collect `(def-trial ,type (,(+ (* 10 category) one) 3)))))

(def-agent-reset trial 0)
(def-trials-of-one-object)
(def-trial 46)

(def-trial 50 (12 1) (32 2) (42 3) (22 4) (52 5))   ; which one is the car?
(def-trial 51 (12 1) (13 2) (14 3) (16 4) (11 5))   ; which block is red?
(def-trial 52 (11 1) (19 2))                        ; which block is the larger one?
(def-trial 53 (43 1) (13 2) (23 3) (53 4) (33 5))   ; where is the sweet?
