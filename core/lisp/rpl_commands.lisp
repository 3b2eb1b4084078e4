;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The commands of plans (manual C): those of the manual's chapter 3, with continuations that set
;;;; fluents. For one event the values are set first, then the pulse; success sets an error fluent
;;;; to nil.

(in-package "MAGNA")

;;; Each part has a lane: one of its commands is in progress, and a new one interrupts it. The end
;;; of the interrupted command may be reported after the new one was issued; its pulse must not
;;; release branches that wait for the new one. Setting a speed or an angle takes a tick and must
;;; not be interrupted by the next command (manual D.4 sets a speed and drives): the next command
;;; waits for it.

(defstruct lane
  key            ; (kind . number)
  (order nil)    ; of the command in progress: (stamp), of the interrupted one, or (nil)
  (quick nil)    ; whether it sets a speed or an angle
  (held nil))    ; commands that wait for it: (stamp post ended quick)

(defun lane-of (key)
  (or (find key (rpl-lanes *rpl*) :key #'lane-key :test #'equal)
      (first (push (make-lane :key key) (rpl-lanes *rpl*)))))

(defun free-lane (lane order)
  (when (eq (lane-order lane) order) (setf (lane-order lane) nil (lane-quick lane) nil)))

(defun send-command (lane stamp post ended quick)
  (let ((order (list nil)) (posted nil))
    (when (lane-order lane) (setf (car (lane-order lane)) stamp))
    (setf (lane-order lane) order (lane-quick lane) quick)
    (unwind-protect
         (progn
           (funcall post
                    (lambda (code &rest results)
                      (free-lane lane order)
                      (apply ended (car order) code results)
                      (send-held lane))
                    (lambda () (free-lane lane order) (car order)))
           (setf posted t))
      (unless posted (free-lane lane order)))))

(defun send-held (lane)
  (loop while (and (lane-held lane) (not (lane-quick lane)))
        do (destructuring-bind (stamp post ended quick) (pop (lane-held lane))
             (send-command lane stamp post ended quick))))

(defun give-command (key post ended &optional quick)
  "POST is called with the continuation and with what says that the command is no longer at work
though it has not ended. ENDED: with the limit for pulses (PULSE-FLUENT), the code and the results."
  (let* ((lane (lane-of key)) (stamp (incf (rpl-stamp *rpl*))) (branch *branch*)
         (post (lambda (continuation began)
                 (let ((*branch* branch)) (funcall post continuation began)))))
    (if (lane-quick lane)
        (setf (lane-held lane) (append (lane-held lane) (list (list stamp post ended quick))))
        (send-command lane stamp post ended quick))
    nil))

(defun part-form (word name)
  "Code that converts NAME, an argument of the plan function, to the command's argument WORD."
  (case word
    (camera `(its-camera ,name))
    (hand `(its-hand ,name))
    (storage-bin `(its-bin ,name))
    (container `(its-destination ,name))
    (t name)))

(defmacro define-plan-command ((name &rest plan) (command resource &rest heading))
  "NAME gives COMMAND, which has RESOURCE and HEADING (DEFINE-COMMAND), to the robot of plans or to
its part. PLAN is (argument ... => ended argument ...): the function `ended' is called with its
arguments, the number of the part, which is the first argument of NAME, unless it is the robot, the
limit for pulses, the code and the results."
  (let* ((arrow (position '=> plan))
         (names (subseq plan 0 arrow))
         (ended (nthcdr (1+ arrow) plan))
         (number (if (eq resource 'robot) nil (first names)))
         (key (if number `(cons ,(intern (symbol-name resource) "KEYWORD") ,number) ''(:robot)))
         (part (if number (part-form resource number) '(its-robot)))
         (arguments (mapcar #'part-form heading (if number (rest names) names))))
    `(progn
       (export ',name)
       (defun ,name ,names
         (let ,(loop for name in names collect `(,name (plain ,name)))
           ,part
           (give-command ,key
                         (lambda (continuation began)
                           (declare (ignorable began))
                           (,command ,part ,@arguments continuation
                                     ,@(when (member '[began] heading)
                                         `((lambda (&rest ignored)
                                             (declare (ignore ignored))
                                             ;; The camera accepts other commands while it tracks.
                                             (track-began ,number (funcall began)))))))
                         (lambda (limit code &rest results)
                           (apply #',(first ended) ,@(rest ended) ,@(when number (list number))
                                  limit code results))
                         ,(eq (first ended) 'speed-set)))))))

;;; The robot

(defun speed-set (limit code &rest results)
  (declare (ignore limit results))
  (change-fluent robot-movement-error* code))

(defun moved (limit code &rest results)
  (declare (ignore results))
  (change-fluent robot-movement-error* code)
  (pulse-fluent robot-stopped* limit))

(defun turned (limit code &optional robot angle &rest results)
  (declare (ignore robot results))
  (change-fluent robot-angle-diff* angle)
  (moved limit code))

(defun arrived (limit code &optional robot camera designator &rest results)
  (declare (ignore robot camera results))
  (unless code (change-fluent robot-arrived-at* designator))
  (moved limit code))

(defun place-sensed (limit code &optional robot place &rest results)
  (declare (ignore robot results))
  (change-fluent robot-place* (if code nil place))
  (pulse-fluent robot-place-input* limit))

;;; Cameras

(defun camera-was-moved (c limit code &rest results)
  (declare (ignore results))
  (change-fluent (svref camera-movement-error* c) code)
  (pulse-fluent (svref camera-moved* c) limit))

(defun sensed (c limit code)
  (change-fluent (svref camera-error* c) code)
  (pulse-fluent (svref camera-input* c) limit))

(defun view-sensed (c limit code &optional camera view &rest results)
  (declare (ignore camera results))
  (unless code (change-fluent (svref camera-views* c) view))
  (sensed c limit code))

(defun designator-found (c limit code &optional camera designator &rest results)
  (declare (ignore camera results))
  (designators-found c limit code nil (and designator (list designator))))

(defun designators-found (c limit code &optional camera designators &rest results)
  (declare (ignore camera results))
  (change-fluent (svref camera-designators* c) (if code nil designators))
  (sensed c limit code))

(defun track-began (c limit)
  (change-fluent (svref camera-tracking-error* c) nil)
  (pulse-fluent (svref camera-tracking* c) limit))

(defun track-ended (c limit code &rest results)
  (declare (ignore limit results))
  (change-fluent (svref camera-tracking-error* c) code))

;;; Hands

(defun hand-was-moved (fluents value h limit code &rest results)
  "Success sets the fluent of FLUENTS to VALUE."
  (declare (ignore results))
  (unless code (change-fluent (svref fluents h) value))
  (change-fluent (svref hand-error* h) code)
  (pulse-fluent (svref hand-moved* h) limit))

(defun grasp-checked (h limit code &rest results)
  (declare (ignore results))
  (change-fluent (svref hand-error* h) code)
  (pulse-fluent (svref hand-input* h) limit))

(defun grasp-track-ended (h limit code &rest results)
  (declare (ignore results))
  (change-fluent (svref hand-error* h) code)
  (when (eq code :grasp-lost)
    (change-fluent (svref hand-grasping* h) nil)
    (pulse-fluent (svref hand-lost* h) limit)))

;;; Storage bins

(defun bin-was-moved (b limit code &optional bin jammer &rest results)
  (declare (ignore bin results))
  (change-fluent (svref storage-bin-jammer* b) jammer)
  (change-fluent (svref storage-bin-error* b) code)
  (pulse-fluent (svref storage-bin-moved* b) limit))
