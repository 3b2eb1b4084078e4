;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Robbie opens the red chest of resources/worlds/locks.lisp and takes a gem out of it. The right
;;;; key cannot be seen: it fetches one after the other and tries it, by the manipulations that the
;;;; world defines (manual 5.5).
;;;;
;;;; A program has a thread of its own and may wait, so it need not be written as a chain of
;;;; continuations: `await' starts a command and waits for its end.

(deffunc await-end - (Lst T) (command - PROCEDURE)
  "Gives COMMAND a continuation and the world ticks, until that is called: what it was called with."
  (let ((ended NIL))
    (funcall command (continuation (&rest results) (!= ended (list results))))
    (loop UNTIL ended (nop))
    (first ended)))

(defmacro await (command)
  "What the continuation of COMMAND, a call that lacks it, gets: the error code first."
  `(await-end (\\ (cont) (,@command cont))))

(defmacro insist (tries form &optional otherwise)
  "Until FORM gives no error code; OTHERWISE is done when it does. The last error if all fail."
  `(let ((err NIL))
     (dotimes (try ,tries err)
       (!= err ,form)
       (unless err (return NIL))
       ,otherwise)))

(defmacro must (tries what form &optional otherwise)
  `(let ((err (insist ,tries ,form ,otherwise)))
     (when err (error "~a: ~a" ,what err))))

;;; Each of these returns an error code, or NIL.

(deffunc look-for - (~ DESIGNATOR) (cam - CAMERA type - SYMBOL spec - THING-DESCRIPTOR)
  "Looks round."
  (dotimes (look (ceiling 2pi !>cam.field-of-view) NIL)
    (await (camera-turn cam !>cam.field-of-view))
    (let ((desig (third (await (camera-get-object-designator cam type spec)))))
      (when desig (return desig)))))

(deffunc track - SYMBOL (cam - CAMERA desig - DESIGNATOR)
  (let ((how NIL))
    (camera-track cam desig
      (continuation (err &rest fu) (!= how (list (or err :INTERRUPT))))
      (\\ (cam desig) (!= how (list NIL))))
    (loop UNTIL how (nop))
    (first how)))

(deffunc go-to - SYMBOL (rob - ROBOT cam - CAMERA spec - THING-DESCRIPTOR)
  (let ((desig (look-for cam :NON-LOCAL spec)))
    (cond ((null desig) :NO-OBJECT-FOUND)
          (t
           (prog1 (or (track cam desig)
                      (first (await (robot-goto-designator rob cam))))
             (grab-resource cam))))))

(deffunc take - SYMBOL (h - HAND cam - CAMERA spec - THING-DESCRIPTOR)
  "What is next to the robot, or where hand and camera are."
  (let ((desig (look-for cam :LOCAL spec)))
    (cond ((null desig) :DESIGNATOR-NOT-FOUND)
          (t
           (prog1 (or (track cam desig)
                      (first (await (hand-grasp-desig h cam desig))))
             (grab-resource cam))))))

(defproc look-elsewhere - VOID (rob - ROBOT)
  "Goes somewhere, and away from a wall that it comes to."
  (await (robot-turn rob (random 2pi)))
  (when (eq (first (await (robot-go-forward rob (+ 4 (random 8))))) :ROBOT-BLOCKED)
    (await (robot-turn rob (+ (/ pi 2) (random pi))))
    (await (robot-go-forward rob (+ 4 (random 8))))))

(deffunc thing-in - THING (h - HAND)
  (find-if (\\ (thing - THING) (in-location thing h)) (all-things)))

(deffunc try-key - SYMBOL (cam - CAMERA h - HAND chest-spec - THING-DESCRIPTOR
                           key-spec - THING-DESCRIPTOR)
  "FAILED may be bad luck, or the wrong key: who knows?"
  (let ((chest (look-for cam :LOCAL chest-spec))
        (key (look-for cam :LOCAL key-spec)))
    (if (and chest key)
      (first (await (manipulate unlock chest key h)))
      :DESIGNATOR-NOT-FOUND)))

(deffunc unlock-with - SYMBOL (rob - ROBOT cam - CAMERA h - HAND
                               chest-spec - THING-DESCRIPTOR key-spec - THING-DESCRIPTOR)
  (must 30 "no key" (or (go-to rob cam key-spec) (take h cam key-spec)) (look-elsewhere rob))
  (must 30 "no chest" (go-to rob cam chest-spec) (look-elsewhere rob))
  (let ((err (insist 6 (try-key cam h chest-spec key-spec))))
    (out (thing-text (thing-in h)) (if err " does not fit: " " fits") (or err "") T)
    (when err (await (hand-ungrasp h)))
    err))

(defproc unlock-and-take - VOID (rob - ROBOT cam - CAMERA key-hand - HAND h - HAND
                                 chest-spec - THING-DESCRIPTOR keys - (Lst THING-DESCRIPTOR)
                                 spec - THING-DESCRIPTOR)
  (await (robot-set-speed rob .5))
  (unless (some (\\ (key) (not (unlock-with rob cam key-hand chest-spec key))) keys)
    (error "no key fits: FAILED"))
  (macrolet ((with-chest (form)
               `(let ((chest (look-for cam :LOCAL chest-spec)))
                  (if chest ,form :DESIGNATOR-NOT-FOUND))))
    (must 10 "not opened" (with-chest (first (await (manipulate open chest h)))))
    (must 10 "no hand in it" (with-chest (first (await (hand-insert h chest)))))
    (must 10 "no camera in it" (with-chest (or (track cam chest)
                                               (first (await (camera-insert cam chest)))))
          (grab-resource cam)))
  (must 10 "not taken" (take h cam spec))
  (await (camera-remove cam))
  (await (hand-remove h))
  (out "took " (thing-text (thing-in h)) " out of the chest" T))

(unlock-and-take robbie (robot-camera robbie 1) (robot-hand robbie 0) (robot-hand robbie 1)
                 '((:type :chest) (:color red))
                 '(((:type :key) (:color blue)) ((:type :key) (:color red)))
                 '((:type :gem) (:color green)))
