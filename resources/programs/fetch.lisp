;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Find and fetch: the extended example of the manual (appendix D) in continuation style. Robbie
;;;; finds something by its description, goes to it, grasps it, carries it home in a storage bin,
;;;; going by odometry, and drops it. Its world is resources/worlds/fetch.lisp.
;;;;
;;;; The manual leaves robustness as an exercise. Additions of these programs:
;;;;  * scan-for-object (D.1) gives up after a number of looks, and when interrupted;
;;;;  * go-to-object (D.3) stops before it tracks a thing, and drives once the track has started;
;;;;  * grab-object (D.5) reports every error, and retries random failures;
;;;;  * put-down-object and return-home (D.7, D.8) are given in this style, too;
;;;;  * a blocked robot drives around the obstacle, and one that found nothing looks elsewhere.

;;; Commands

(deffunc await-end - (Lst T) (command - PROCEDURE)
  "Gives COMMAND a continuation and the world ticks, until that is called: what it was called with."
  (let ((ended NIL))
    (funcall command (continuation (&rest results) (!= ended (list results))))
    (loop UNTIL ended (nop))
    (first ended)))

(defmacro await (command)
  "The error code with which COMMAND, a call that lacks its continuation, ends."
  `(first (await-end (\\ (cont) (,@command cont)))))

(deffunc insist - VOID (tries - INTEGER command - PROCEDURE cont - ROBOT-CONTINUATION)
  "Gives COMMAND again when it has failed."
  (funcall command
    (continuation (err &rest results)
      (if (and err (> tries 1))
        (insist (1- tries) command cont)
        (apply cont err results)))))

(deffunc tracking - VOID (cam - CAMERA desig - DESIGNATOR next - PROCEDURE
                          cont - ROBOT-CONTINUATION)
  "Calls NEXT when CAM has begun to track DESIG; CONT with an error when it cannot."
  (let ((began #F) - BOOLEAN)
    (camera-track cam desig
      (continuation (err &rest fu)
        (unless began (funcall cont err NIL)))
      (\\ (cam desig)
        (!= began #T)
        (funcall next)))))

;;; Scanning for an object (D.1)

(deffunc scan-for-object - VOID (cam - CAMERA type - SYMBOL spec - THING-DESCRIPTOR
                                 looks - INTEGER cont - ROBOT-CONTINUATION)
  (camera-turn cam (!_field-of-view cam)
    (continuation (err cam ang)
      (if err
        (funcall cont err NIL)
        (camera-get-object-designator cam type spec
          (continuation (err cam desig)
            (cond (desig
                   (funcall cont NIL desig))
                  ((and (eq err :DESIGNATOR-NOT-FOUND) (> looks 1))
                   (scan-for-object cam type spec (1- looks) cont))
                  (t
                   (funcall cont err NIL)))))))))

(deffunc looks-round - INTEGER (cam - CAMERA)
  (ceiling 2pi (!_field-of-view cam)))

;;; Going to an object (D.3): it drives ahead while it looks around.

(deffunc go-to-object - VOID (rob - ROBOT cam - CAMERA spec - THING-DESCRIPTOR
                              timeout - INTEGER cont - ROBOT-CONTINUATION)
  (let ((desig NIL) - (~ DESIGNATOR)
        (looked #F) - BOOLEAN
        (stopped #F) - BOOLEAN)
    (scan-for-object cam :NON-LOCAL spec (looks-round cam)
      (continuation (err des)
        (!= looked #T)
        (unless err (!= desig des))))
    (robot-go-forward rob timeout
      (continuation (err rob) (!= stopped #T)))
    (loop UNTIL (or desig (and looked stopped)) (nop))
    (grab-resource rob)
    (if desig
      (tracking cam desig
        (\\ ()
          (robot-goto-designator rob cam
            (continuation (err &rest fu)
              (grab-resource cam)
              (funcall cont err desig))))
        cont)
      (funcall cont :NO-OBJECT-FOUND NIL))))

;;; Getting the object (D.5)

(deffunc take-object - VOID (h - HAND cam - CAMERA spec - THING-DESCRIPTOR
                             cont - ROBOT-CONTINUATION)
  "What is next to the robot, or in the container where hand and camera are."
  (scan-for-object cam :LOCAL spec 6
    (continuation (err desig)
      (if err
        (funcall cont err NIL)
        (tracking cam desig
          (\\ ()
            (hand-grasp-desig h cam desig
              (continuation (err &rest fu)
                (grab-resource cam)
                (funcall cont err desig))))
          cont)))))

(deffunc open-bin - VOID (bin - STORAGE-BIN cont - ROBOT-CONTINUATION)
  (storage-bin-open bin
    (continuation (err &rest fu)
      (funcall cont (if (eq err :BIN-OPEN) NIL err) bin))))

(deffunc grab-object - VOID (h - HAND cam - CAMERA spec - THING-DESCRIPTOR
                             bin - STORAGE-BIN cont - ROBOT-CONTINUATION)
  (insist 2 (\\ (cont) (take-object h cam spec cont))
    (continuation (err &rest fu)
      (if err
        (funcall cont err)
        (open-bin bin
          (continuation (err &rest fu)
            (insist 5 (\\ (cont) (hand-insert-bin h bin cont))
              (continuation (err &rest fu)
                (if err
                  (funcall cont err)
                  (hand-ungrasp h
                    (continuation (err &rest fu)
                      (hand-remove h
                        (continuation (err &rest fu)
                          (insist 5 (\\ (cont) (storage-bin-close bin cont))
                                  cont))))))))))))))

;;; Putting the object down (D.7). CONT gets the thing as well, for display.

(deffunc put-down-object - VOID (h - HAND cam - CAMERA spec - THING-DESCRIPTOR
                                 bin - STORAGE-BIN cont - ROBOT-CONTINUATION)
  (open-bin bin
    (continuation (err &rest fu)
      (insist 5 (\\ (cont) (camera-insert cam bin cont))
        (continuation (err &rest fu)
          (if err
            (funcall cont err)
            (insist 5 (\\ (cont) (hand-insert-bin h bin cont))
              (continuation (err &rest fu)
                (if err
                  (funcall cont err)
                  (insist 10 (\\ (cont) (take-object h cam spec cont))
                    (continuation (err &rest fu)
                      (camera-remove cam (continuation (err &rest fu) ()))
                      (hand-remove h
                        (continuation (removal-err &rest fu)
                          (if (or err removal-err)
                            (funcall cont (or err removal-err))
                            (let ((thing (thing-in h)))
                              (hand-ungrasp h
                                (continuation (err &rest fu)
                                  (funcall cont err thing))))))))))))))))))

(deffunc thing-in - THING (h - HAND)
  (find-if (\\ (thing - THING) (in-location thing h)) (all-things)))

;;; Returning home (D.8)

(deffunc turn-to - NUMBER (odometer - ODOMETER pt - PT)
  "How far the robot has to turn to face a point of ODOMETER's frame: the short way."
  (let ((way (subtract pt (nominal (get-odometer-pos odometer)))) - PT)
    (- (mod (+ (- (atan2 !>way.y !>way.x) (nominal (get-odometer-ang odometer))) pi) 2pi)
       pi)))

(deffunc go-round - VOID (rob - ROBOT side - NUMBER cont - ROBOT-CONTINUATION)
  "Away from what is in the way; what is in the way of that does not matter."
  (robot-turn rob (* side (/ pi 2))
    (continuation (err &rest fu)
      (robot-go-forward rob 5 cont))))

(deffunc return-home - VOID (rob - ROBOT odometer - ODOMETER speed - NUMBER side - NUMBER
                             steps - INTEGER cont - ROBOT-CONTINUATION)
  (let ((away (dist (nominal (get-odometer-pos odometer)) origin*)) - NUMBER)
    (cond ((< away .5)
           (funcall cont NIL))
          ((zerop steps)
           (funcall cont :NO-WAY-HOME))
          (t
           (robot-turn rob (turn-to odometer origin*)
             (continuation (err &rest fu)
               (robot-go-forward rob (max 1 (min 6 (floor away speed)))
                 (continuation (err &rest fu)
                   (if (eq err :ROBOT-BLOCKED)
                     (go-round rob side
                       (continuation (err &rest fu)
                         (return-home rob odometer speed (if err (- side) side) (1- steps)
                                      cont)))
                     (return-home rob odometer speed side (1- steps) cont))))))))))

;;; Putting it all together (D.9)

(defproc look-elsewhere - VOID (rob - ROBOT err - SYMBOL)
  (await (robot-turn rob (if (eq err :ROBOT-BLOCKED) (/ pi 2) (- (random pi) (/ pi 2)))))
  (await (robot-go-forward rob 5)))

(defproc get-object - VOID (rob - ROBOT h - HAND cam - CAMERA spec - THING-DESCRIPTOR
                            bin - STORAGE-BIN walk-time - INTEGER)
  (let ((err NIL) - (~ SYMBOL))
    (dotimes (try 25 (error "the object was not got: ~a" err))
      (!= err (or (await (go-to-object rob cam spec walk-time))
                  (await (grab-object h cam spec bin))))
      (unless err (return))
      (out "try " (1+ try) ": " err T)
      (when (member err '(:INSUFFICIENT-STRENGTH :INSUFFICIENT-CAPACITY))
        (error "the object cannot be carried: ~a" err))
      (look-elsewhere rob err))))

(deffunc as-described - BOOLEAN (thing - THING spec - THING-DESCRIPTOR)
  (every (\\ (entry) (string-equal (get-attribute thing (first entry)) (second entry))) spec))

(defproc get-object-and-return - VOID (rob - ROBOT h - HAND cam - CAMERA
                                       spec - THING-DESCRIPTOR bin - STORAGE-BIN
                                       walk-time - INTEGER home - PT)
  (let ((odometer (make ODOMETER rob 'way-home)) - ODOMETER
        (speed .5) - NUMBER)
    (await (robot-set-speed rob speed))
    (get-object rob h cam spec bin walk-time)
    (let ((err (await (return-home rob odometer speed 1 100))))
      (when err (error "it is not home: ~a" err)))
    (put-down-object h cam spec bin
      (continuation (err &optional thing)
        (cond (err
               (error "the object was not put down: ~a" err))
              ((not (as-described thing spec))
               (error "fetched ~a, which is something else: WRONG-OBJECT" (thing-text thing)))
              (t
               (out "fetched " (thing-text thing) ", dropped "
                    (format nil "~,1f" (dist (thing-position thing) home)) " m from home" T)))))))

(get-object-and-return robbie (robot-hand robbie 0) (robot-camera robbie 1)
                       '((:shape pen) (:color green))
                       (robot-storage-bin robbie 0)
                       10
                       (thing-position (find "mat" (all-things) :key #'thing-name
                                             :test #'string=)))
