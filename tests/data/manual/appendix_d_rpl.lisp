;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The manual's appendix D in RPL, figures D.2, D.4, D.6 to D.9: a program for
;;;; manual_forms_test.cpp.
;;;;
;;;; Mended, printing: D.2 has one parenthesis too few; the policies of D.6, D.7 and D.8 close before
;;;; their bodies; D.6 closes its let before desig is used; D.7's procedure ends before its let. D.8
;;;; quotes its template where it needs a backquote, and its last let has no body: it sets nom.
;;;; Mended, sense: D.7's policy on camera-error* is left out, for a scan that looks on when nothing
;;;; was found would fail by it. In D.4 the robot stands before the camera tracks: what no camera
;;;; tracks it forgets when it drives on; and it fails with the movement, too, for a robot that is blocked
;;;; has not lost its track. Bins begin open: D.6 and D.7 open them all the same.

(def-interp-proc rpl-scan-for-object (cam type spec desig)
  (let ((got-desig (state 'got-desig)))
    (loop UNTIL got-desig
      (rpl-camera-turn cam (rpl-camera-field-of-view cam))
      (wait-for (vref camera-moved* cam))
      (if (not (null (fluent-value (vref camera-movement-error* cam))))
        (fail)
        (seq
          (rpl-camera-get-object-designator cam type spec)
          (wait-for (vref camera-input* cam))
          (if (vref camera-designators* cam)
            (seq
              (set-value got-desig T)
              (set-value desig
                (car (fluent-value (vref camera-designators* cam)))))))))
    got-desig))

(def-interp-proc rpl-go-to-object (cam spec timeout)
  (rpl-robot-set-speed .3)
  (let ((desig (create-fluent 'desig NIL)))
    (pursue (rpl-scan-for-object cam :NON-LOCAL spec desig)
            (seq (rpl-robot-go-forward timeout)
                  (wait-for robot-stopped*)))
    (rpl-grab-robot)
    (wait-time 1)
    (if desig
      (with-policy (seq (set-value (vref camera-tracking-error* cam) nil)
                        (whenever (vref camera-tracking-error* cam)
                                  (wait-time 1)
                                  (if (not robot-arrived-at*)
                                      (seq
                                       (print (vref camera-tracking-error* cam))
                                       (fail )))))
        (seq (rpl-camera-track cam desig)
              (wait-for (vref camera-tracking* cam))
              (set-value robot-stopped* nil)
              (set-value robot-arrived-at* nil)
              (rpl-robot-goto-designator cam)
              (wait-for (and robot-stopped* robot-arrived-at*))))
      (fail))
    (rpl-designator-data desig)))

(def-interp-proc rpl-grab-object (h cam spec bin)
  (set-value (vref camera-designators* cam) '())
  (set-value (vref camera-error* cam) nil)
  (let ((desig (create-fluent 'desig nil)))
    (rpl-scan-for-object cam :LOCAL spec desig)
    (if (vref camera-error* cam)
        (fail))
    (set-value (vref camera-tracking-error* cam) nil)
    (with-policy (seq (set-value (vref camera-tracking-error* cam) nil)
                     (whenever (vref camera-tracking-error* cam) (fail)))
      (rpl-camera-track cam desig)
      (wait-for (vref camera-tracking* cam)))
    (with-policy (seq (set-value (vref hand-error* h) nil)
                   (whenever (vref hand-error* h) (fail)))
      (with-policy (whenever (vref camera-tracking-error* cam) (fail))
        (rpl-hand-grasp-desig h cam desig)
        (wait-for (vref hand-moved* h))
        (rpl-storage-bin-open bin)
        (wait-for (vref storage-bin-moved* bin))
        (rpl-hand-insert-bin h bin)
        (wait-for (vref hand-moved* h)))
      (rpl-hand-ungrasp h)
      (wait-for (vref hand-moved* h))
      (rpl-hand-remove h)
      (wait-for (vref hand-moved* h))
      (rpl-storage-bin-close bin)
      (wait-for (vref storage-bin-moved* bin)))))

(def-interp-proc rpl-put-down-object (h cam spec bin)
  (rpl-storage-bin-open bin)
  (wait-for (vref storage-bin-moved* bin))
  (with-policy (seq (set-value (vref camera-movement-error* cam) nil)
                    (whenever (vref camera-movement-error* cam) (fail)))
    (rpl-camera-insert cam bin)
    (wait-for (vref camera-moved* cam)))
  (let ((desig (create-fluent 'desig nil)))
    (rpl-scan-for-object cam :LOCAL spec desig)
    (with-policy (seq (set-value (vref camera-tracking-error* cam) nil)
                      (whenever (vref camera-tracking-error* cam) (fail)))
      (rpl-camera-track cam desig)
      (wait-for (vref camera-tracking* cam)))
    (with-policy (seq (set-value (vref hand-error* h) nil)
                      (whenever (vref hand-error* h) (fail)))
      (rpl-hand-insert-bin h bin)
      (wait-for (vref hand-moved* h))
      (with-policy (whenever (vref camera-tracking-error* cam) (fail))
        (rpl-hand-grasp-desig h cam desig)
        (wait-for (vref hand-moved* h))))
    (par
      (seq (rpl-hand-remove h)
           (wait-for (vref hand-moved* h))
           (rpl-hand-ungrasp h)
           (wait-for (vref hand-moved* h)))
      (seq
        (rpl-camera-remove cam)
        (wait-for (vref camera-moved* cam))
        (rpl-camera-untrack cam)))))

(def-interp-macro (with-odometric-return ?name . ?body)
  `(let ((odo (rpl-new-odometer ',name)))
    ,@body
    (let ((nom (nominal (ars:get-odometer-pos odo))) - PT)
      (with-policy (seq (set-value robot-movement-error* nil)
                        (whenever robot-movement-error* (fail)))
        (loop UNTIL (< (dist nom origin*) .5)
          (let ((ang (nominal (ars:get-odometer-ang odo))))
            (rpl-robot-turn (- (atan2 (- (!_(PT y) nom)) (- (!_(PT x) nom)))
                               ang))
            (wait-for robot-stopped*)
            (rpl-robot-go-forward 1)
            (wait-for robot-stopped*))
          (!= nom (nominal (ars:get-odometer-pos odo))))))))

(def-interp-proc get-object-and-return (h cam spec bin walk-time)
  (seq (with-odometric-return temp-odom
        (rpl-go-to-object cam spec walk-time)
        (rpl-grab-object h cam spec bin))
       (rpl-put-down-object h cam spec bin)))

