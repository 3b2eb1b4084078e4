;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Find and fetch: the extended example of the manual (appendix D) in RPL. Robbie finds something
;;;; by its description, goes to it, grasps it, carries it home in a storage bin, going by odometry,
;;;; and drops it. Its world is resources/worlds/fetch.lisp; fetch.lisp beside this file is the same
;;;; in continuation style.
;;;;
;;;; The manual leaves robustness as an exercise. Additions of these plans:
;;;;  * a scan (D.2) that found nothing after a number of looks fails;
;;;;  * going to a designator (D.4) also fails with the movement: a blocked robot has not
;;;;    lost its track;
;;;;  * commands of camera and robot end with the plan that started them;
;;;;  * random failures are tried again, and a failed plan is tried elsewhere;
;;;;  * a robot that is blocked on its way home (D.8) drives around the obstacle.

;;; Failing: the reason is kept for the plan that has tried everything.

(defvar why* (create-fluent 'why))

(def-interp-macro (fail-with ?code)
  `(seq (set-value why* ,code)
        (fail (fluent-value why*))))

(def-interp-macro (fail-if ?fluent)
  `(if ,fluent (fail-with ,fluent)))

;;; Trying again

(def-interp-macro (insist ?tries ?fluent . ?body)
  ;; ?body until the fluent ?fluent is nil behind it.
  `(let ((tries (create-fluent 'tries ,tries)))
     (loop
       (set-value ,fluent nil)
       ,@body
       UNTIL (null ,fluent)
       (set-value tries (- (fluent-value tries) 1))
       (if (= tries 0) (fail-with ,fluent)))))

;;; Scanning for an object (D.2)

(def-interp-proc rpl-scan-for-object (cam type spec looks desig)
  (let ((left (create-fluent 'left looks)))
    (set-value desig nil)
    (loop UNTIL desig
      (if (= left 0) (fail-with :NO-OBJECT-FOUND))
      (set-value left (- (fluent-value left) 1))
      (rpl-camera-turn cam (rpl-camera-field-of-view cam))
      (wait-for (vref camera-moved* cam))
      (fail-if (vref camera-movement-error* cam))
      (rpl-camera-get-object-designator cam type spec)
      (wait-for (vref camera-input* cam))
      (set-value desig (first (fluent-value (vref camera-designators* cam)))))))

;;; Tracking: ?body runs while the camera tracks.

(def-interp-macro (while-tracking ?cam ?desig . ?body)
  `(unwind-protect
       (seq
         (set-value (vref camera-tracking-error* ,cam) nil)
         (rpl-camera-track ,cam ,desig)
         (wait-for (or (vref camera-tracking* ,cam) (vref camera-tracking-error* ,cam)))
         (fail-if (vref camera-tracking-error* ,cam))
         ,@body)
     (rpl-grab-camera ,cam)
     (wait-time 1)))

;;; Going to an object (D.4): it drives ahead while it looks around.

(def-interp-proc rpl-go-to-object (cam spec timeout)
  (let ((desig (create-fluent 'desig nil)))
    (unwind-protect
        (pursue (rpl-scan-for-object cam :NON-LOCAL spec
                                     (ceiling 2pi (rpl-camera-field-of-view cam)) desig)
                (seq (rpl-robot-go-forward timeout)
                     (wait-for nil)))
      (rpl-grab-robot)
      (wait-time 1))
    (while-tracking cam desig
      (set-value robot-movement-error* nil)
      (rpl-robot-goto-designator cam)
      (wait-for robot-stopped*)
      (fail-if robot-movement-error*))
    (rpl-designator-data desig)))

;;; Getting the object (D.6)

(def-interp-proc rpl-take-object (h cam spec)
  (let ((desig (create-fluent 'desig nil)))
    (rpl-scan-for-object cam :LOCAL spec 6 desig)
    (while-tracking cam desig
      (set-value (vref hand-error* h) nil)
      (rpl-hand-grasp-desig h cam desig)
      (wait-for (vref hand-moved* h))
      (fail-if (vref hand-error* h)))))

(def-interp-proc rpl-open-bin (bin)
  (if (rpl-storage-bin-closed? bin)
      (seq (rpl-storage-bin-open bin)
           (wait-for (vref storage-bin-moved* bin)))))

(def-interp-proc rpl-grab-object (h cam spec bin)
  (rpl-take-object h cam spec)
  (rpl-open-bin bin)
  (insist 5 (vref hand-error* h)
    (rpl-hand-insert-bin h bin)
    (wait-for (vref hand-moved* h)))
  (rpl-hand-ungrasp h)
  (wait-for (vref hand-moved* h))
  (rpl-hand-remove h)
  (wait-for (vref hand-moved* h))
  (insist 5 (vref storage-bin-error* bin)
    (rpl-storage-bin-close bin)
    (wait-for (vref storage-bin-moved* bin))))

;;; Putting the object down (D.7); its value is the thing, for display.

(def-interp-proc rpl-put-down-object (h cam spec bin)
  (rpl-open-bin bin)
  (insist 5 (vref camera-movement-error* cam)
    (rpl-camera-insert cam bin)
    (wait-for (vref camera-moved* cam)))
  (insist 5 (vref hand-error* h)
    (rpl-hand-insert-bin h bin)
    (wait-for (vref hand-moved* h)))
  (let ((taken (create-fluent 'taken nil)) (tries (create-fluent 'tries 10)))
    (loop UNTIL taken
      (try-in-order
        (seq (rpl-take-object h cam spec)
             (set-value taken T))
        (seq (set-value tries (- (fluent-value tries) 1))
             (if (= tries 0) (fail-with :NOTHING-IN-THE-BIN))))))
  (let ((thing (thing-in (robot-hand robbie h))))
    (par
      (seq (rpl-hand-remove h)
           (wait-for (vref hand-moved* h))
           (fail-if (vref hand-error* h))
           (rpl-hand-ungrasp h)
           (wait-for (vref hand-moved* h)))
      (seq (rpl-camera-remove cam)
           (wait-for (vref camera-moved* cam))))
    thing))

(deffunc thing-in - THING (h - HAND)
  (find-if (\\ (thing - THING) (in-location thing h)) (all-things)))

;;; Returning home (D.8)

(deffunc turn-to - NUMBER (odometer - ODOMETER pt - PT)
  "How far the robot has to turn to face a point of ODOMETER's frame: the short way."
  (let ((way (subtract pt (nominal (get-odometer-pos odometer)))) - PT)
    (- (mod (+ (- (atan2 !>way.y !>way.x) (nominal (get-odometer-ang odometer))) pi) 2pi)
       pi)))

(deffunc from-home - NUMBER (odometer - ODOMETER)
  (dist (nominal (get-odometer-pos odometer)) origin*))

(def-interp-proc rpl-turn (angle)
  (rpl-robot-turn angle)
  (wait-for robot-stopped*))

(def-interp-proc rpl-go-forward (time)
  (rpl-robot-go-forward time)
  (wait-for robot-stopped*))

(def-interp-macro (with-odometric-return ?name . ?body)
  `(let ((odo (rpl-new-odometer ',name))
         (side (create-fluent 'side 1))
         (steps (create-fluent 'steps 100)))
     ,@body
     (loop UNTIL (< (from-home odo) .5)
       (if (= steps 0) (fail-with :NO-WAY-HOME))
       (set-value steps (- (fluent-value steps) 1))
       (rpl-turn (turn-to odo origin*))
       (rpl-go-forward (max 1 (min 6 (floor (from-home odo) (rpl-robot-speed)))))
       (if robot-movement-error*
         (seq
           (rpl-turn (* (fluent-value side) (/ pi 2)))
           (rpl-go-forward 5)
           (if robot-movement-error*
             (set-value side (- (fluent-value side)))))))))

;;; Putting it all together (D.9)

(def-interp-proc rpl-look-elsewhere ()
  (rpl-turn (if (eq (fluent-value robot-movement-error*) :ROBOT-BLOCKED)
              (/ pi 2)
              (- (random pi) (/ pi 2))))
  (rpl-go-forward 5))

(def-interp-proc get-object (h cam spec bin walk-time)
  (let ((got (create-fluent 'got nil)) (tries (create-fluent 'tries 25)))
    (loop UNTIL got
      (try-in-order
        (seq (rpl-go-to-object cam spec walk-time)
             (rpl-grab-object h cam spec bin)
             (set-value got T))
        (seq (set-value tries (- (fluent-value tries) 1))
             (if (= tries 0) (fail (fluent-value why*)))
             (rpl-look-elsewhere))))))

(def-interp-proc get-object-and-return (h cam spec bin walk-time)
  (rpl-robot-set-speed .5)
  (with-odometric-return way-home
    (get-object h cam spec bin walk-time))
  (rpl-put-down-object h cam spec bin))

(deffunc as-described - BOOLEAN (thing - THING spec - THING-DESCRIPTOR)
  (every (\\ (entry) (string-equal (get-attribute thing (first entry)) (second entry))) spec))

(rpl-init-robot robbie)

(let ((spec '((:shape pen) (:color green)))
      (mat (find "mat" (all-things) :key #'thing-name :test #'string=)) - THING)
  (let ((thing (get-object-and-return 0 1 spec 0 10)) - THING)
    (unless (as-described thing spec)
      (error "fetched ~a, which is something else: WRONG-OBJECT" (thing-text thing)))
    (out "fetched " (thing-text thing) ", dropped "
         (format nil "~,1f" (dist (thing-position thing) (thing-position mat)))
         " m from home" T)))
