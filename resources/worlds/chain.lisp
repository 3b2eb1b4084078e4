;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A garden: seeds that are watered sprout, sprouts grow into plants, plants bear fruit, fruit falls
;;;; and becomes seed, plants wither. A chain of transformations by kickers that change attributes,
;;;; make new things and remove old ones while the world runs (manual 5.3), and by manipulations
;;;; of robots (5.5): (manipulate water SEED-DESIGNATOR HAND CONTINUATION), or pick.

(defattribute :stage (seed sprout plant fruit) :success .9 :noticed .6 :supported-by (:size))

(defvar seed* (new-thing seed nil ((:stage seed) (:size .1) (:weight .01) (:color lightviolet)
                                   (:wet #f))))
(defvar sprout* (new-thing sprout nil ((:stage sprout) (:size .5) (:weight .05)
                                       (:color lightgreen))))
(defvar plant* (new-thing plant nil ((:stage plant) (:size 3) (:weight 2) (:color green)
                                     (:capacity 5) (:closed #t) (:borne 0))))
(defvar fruit* (new-thing fruit nil ((:stage fruit) (:size .4) (:weight .2) (:color green))))

(defvar most-plants* 12)                     ; maximum of plants in the garden

(defun at-stage (stage)
  (remove stage (all-things) :test-not #'eq
          :key (\\ (thing - THING) (get-attribute thing :stage))))

;;; From one stage to the next: the new thing takes the place of the old one.

(defkicker rain (seed) (:prob 1/400 :test (not (get-attribute seed :wet)))
  (set-attribute seed :wet #t))

(defkicker germinate (seed) (:prob 1/50 :test (and (get-attribute seed :wet)
                                                   (not (thing-location seed))))
  (when (< (+ (length (at-stage 'sprout)) (length (at-stage 'plant))) most-plants*)
    (new-thing sprout (:with seed) () :prototype sprout*)
    (remove-thing seed)))

(defkicker grow (sprout) (:prob 1/4)
  (set-attribute sprout :size (+ .05 (get-attribute sprout :size)))
  (when (>= (get-attribute sprout :size) 3)
    (new-thing plant (:with sprout) () :prototype plant*)
    (remove-thing sprout)))

;;; A plant holds its fruit: only `pick' removes it until it is ripe and falls.

(defkicker bear (plant) (:prob 1/100 :test (< (get-attribute plant :borne) 3))
  (new-thing fruit plant () :prototype fruit*)
  (set-attribute plant :borne (1+ (get-attribute plant :borne))))

(defun beside (thing)
  "A place near THING; the same place, if there is a wall."
  (let* ((at (thing-position thing))
         (x (+ !>at.x (- (random 3.0) 1.5))) (y (+ !>at.y (- (random 3.0) 1.5))))
    (if (and (< 1 x 17) (< 1 y 11)) (list x y) at)))

(defkicker ripen (fruit) (:prob 1/60)
  (case (get-attribute fruit :color)
    (green (set-attribute fruit :color 'lightred))
    (lightred
     (set-attribute fruit :color 'red)
     (let ((plant (thing-location fruit)))
       (when plant (move-thing fruit (beside plant)))))
    (t
     (unless (thing-location fruit)
       (let ((seed (new-thing seed (:with fruit) () :prototype seed*)))
         (set-attribute seed :color 'lightviolet))
       (remove-thing fruit)))))

(defkicker wither (plant) (:prob 1/80 :test (and (= (get-attribute plant :borne) 3)
                                                 (null (thing-contents plant))))
  (remove-thing plant))

(set-kicker seed* 'rain)
(set-kicker seed* 'germinate)
(set-kicker sprout* 'grow)
(set-kicker plant* 'bear)
(set-kicker plant* 'wither)
(set-kicker fruit* 'ripen)

(defmap garden (18 12)
  (rect (0 0) (18 12) bricks 20)
  (obj (seed :prototype seed*) (4.5 3.5) ((:wet #t)))
  (obj (seed :prototype seed*) (8.5 6.5) ())
  (obj (seed :prototype seed*) (13.5 4.5) ())
  (obj (plant :prototype plant*) (14.5 9.5) ()))

;;; What robots can do

(defmanipulation water (seed - ((:stage seed)) :by hand - HAND)
  (:success .95 :delay 3)
  (setf (get-attribute seed :wet) #t)
  (values nil hand))

(defmanipulation pick (plant - ((:stage plant)) :by hand - HAND)
  (:success .9 :delay 4)
  (let ((fruit (find-if-not (\\ (fruit) (eq (get-attribute fruit :color) 'green))
                            (thing-contents plant))))
    (cond (fruit (move-thing fruit (thing-position plant))
                 (values nil hand))
          (t (values :NOTHING-RIPE hand)))))

(defrobot robbie (garden (2.5 9.5) 0)
  :cameras (((/ pi 4) 16) ((/ pi 2) 16))
  :hands (10 4)
  :bins (20 5))
