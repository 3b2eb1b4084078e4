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

(defmacro def-rpl-command (name parameters (kind ended &key quick) call)
  "NAME gives the command CALL, in which CONTINUATION and BEGAN stand for what is to be passed, to
the robot, or to the part of KIND whose number is the first parameter. ENDED, (function argument
...), is called with that number, if there is one, the limit for pulses, the code and the results."
  (let ((number (if (eq kind :robot) nil (first parameters))))
    `(progn
       (export ',name)
       (defun ,name ,parameters
         (let ,(loop for parameter in parameters collect `(,parameter (plain ,parameter)))
           ,(ecase kind
              (:robot '(its-robot))
              (:camera `(its-camera ,number))
              (:hand `(its-hand ,number))
              (:bin `(its-bin ,number)))
           (give-command ,(if number `(cons ,kind ,number) ''(:robot))
                         (lambda (continuation began) (declare (ignorable began)) ,call)
                         (lambda (limit code &rest results)
                           (apply #',(first ended) ,@(rest ended) ,@(when number (list number))
                                  limit code results))
                         ,quick))))))

;;; The robot

(defun speed-set (limit code &rest results)
  (declare (ignore limit results))
  (change-fluent robot-movement-error* code))

(def-rpl-command rpl-robot-set-speed (speed) (:robot (speed-set) :quick t)
  (robot-set-speed (its-robot) speed continuation))
(def-rpl-command rpl-robot-set-turn-angle (angle) (:robot (speed-set) :quick t)
  (robot-set-turn-angle (its-robot) angle continuation))

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

(def-rpl-command rpl-robot-turn (angle) (:robot (turned))
  (robot-turn (its-robot) angle continuation))
(def-rpl-command rpl-robot-about-face () (:robot (turned))
  (robot-about-face (its-robot) continuation))
(def-rpl-command rpl-robot-turn-left () (:robot (turned))
  (robot-turn-left (its-robot) continuation))
(def-rpl-command rpl-robot-turn-right () (:robot (turned))
  (robot-turn-right (its-robot) continuation))
(def-rpl-command rpl-robot-turn-corner () (:robot (turned))
  (robot-turn-corner (its-robot) continuation))
(def-rpl-command rpl-robot-align-place () (:robot (turned))
  (robot-align-place (its-robot) continuation))

(def-rpl-command rpl-robot-go-forward (time) (:robot (moved))
  (robot-go-forward (its-robot) time continuation))
(def-rpl-command rpl-robot-goto-wall () (:robot (moved))
  (robot-goto-wall (its-robot) continuation))
(def-rpl-command rpl-robot-follow-wall () (:robot (moved))
  (robot-follow-wall (its-robot) continuation))
(def-rpl-command rpl-robot-goto-designator (cam) (:robot (arrived))
  (robot-goto-designator (its-robot) (its-camera cam) continuation))
(def-rpl-command rpl-robot-stop () (:robot (moved))
  (robot-stop (its-robot) continuation))
(def-rpl-command rpl-robot-place () (:robot (place-sensed))
  (robot-place (its-robot) continuation))

;;; Cameras

(defun camera-was-moved (c limit code &rest results)
  (declare (ignore results))
  (change-fluent (svref camera-movement-error* c) code)
  (pulse-fluent (svref camera-moved* c) limit))

(def-rpl-command rpl-camera-turn (c ang) (:camera (camera-was-moved))
  (camera-turn (its-camera c) ang continuation))
(def-rpl-command rpl-camera-align-place (c) (:camera (camera-was-moved))
  (camera-align-place (its-camera c) continuation))
(def-rpl-command rpl-camera-align-robot (c) (:camera (camera-was-moved))
  (camera-align-robot (its-camera c) continuation))
(def-rpl-command rpl-camera-insert (c desig) (:camera (camera-was-moved))
  (camera-insert (its-camera c) (its-destination desig) continuation))
(def-rpl-command rpl-camera-remove (c) (:camera (camera-was-moved))
  (camera-remove (its-camera c) continuation))

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

(def-rpl-command rpl-camera-view (c) (:camera (view-sensed))
  (camera-view (its-camera c) continuation))
(def-rpl-command rpl-camera-get-object-designator (c type specs) (:camera (designator-found))
  (camera-get-object-designator (its-camera c) type specs continuation))
(def-rpl-command rpl-camera-get-all-object-designators (c type specs) (:camera (designators-found))
  (camera-get-all-object-designators (its-camera c) type specs continuation))
(def-rpl-command rpl-camera-get-place-designator (c type) (:camera (designator-found))
  (camera-get-place-designator (its-camera c) type continuation))
(def-rpl-command rpl-camera-get-all-place-designators (c type) (:camera (designators-found))
  (camera-get-all-place-designators (its-camera c) type continuation))

(defun track-began (c limit)
  (change-fluent (svref camera-tracking-error* c) nil)
  (pulse-fluent (svref camera-tracking* c) limit))

(defun track-ended (c limit code &rest results)
  (declare (ignore limit results))
  (change-fluent (svref camera-tracking-error* c) code))

(def-rpl-command rpl-camera-track (c desig) (:camera (track-ended))
  (camera-track (its-camera c) desig continuation
                (lambda (&rest ignored)
                  (declare (ignore ignored))
                  ;; From now on the camera can do other things at the same time.
                  (track-began c (funcall began)))))
(def-rpl-command rpl-camera-untrack (c) (:camera (track-ended))
  (camera-untrack (its-camera c) continuation))

;;; Hands

(defun hand-was-moved (fluents value h limit code &rest results)
  "Success sets the fluent of FLUENTS to VALUE."
  (declare (ignore results))
  (unless code (change-fluent (svref fluents h) value))
  (change-fluent (svref hand-error* h) code)
  (pulse-fluent (svref hand-moved* h) limit))

(def-rpl-command rpl-hand-insert (h desig) (:hand (hand-was-moved hand-inside* desig))
  (hand-insert (its-hand h) (its-destination desig) continuation))
(def-rpl-command rpl-hand-insert-bin (h bin) (:hand (hand-was-moved hand-inside* bin))
  (hand-insert-bin (its-hand h) (its-bin bin) continuation))
(def-rpl-command rpl-hand-remove (h) (:hand (hand-was-moved hand-inside* nil))
  (hand-remove (its-hand h) continuation))
(def-rpl-command rpl-hand-grasp-desig (h c desig) (:hand (hand-was-moved hand-grasping* desig))
  (hand-grasp-desig (its-hand h) (its-camera c) desig continuation))
(def-rpl-command rpl-hand-ungrasp (h) (:hand (hand-was-moved hand-grasping* nil))
  (hand-ungrasp (its-hand h) continuation))

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

(def-rpl-command rpl-hand-grasp-check (h) (:hand (grasp-checked))
  (hand-grasp-check (its-hand h) continuation))
(def-rpl-command rpl-hand-track (h) (:hand (grasp-track-ended))
  (hand-track (its-hand h) continuation))

;;; Storage bins

(defun bin-was-moved (b limit code &optional bin jammer &rest results)
  (declare (ignore bin results))
  (change-fluent (svref storage-bin-jammer* b) jammer)
  (change-fluent (svref storage-bin-error* b) code)
  (pulse-fluent (svref storage-bin-moved* b) limit))

(def-rpl-command rpl-storage-bin-open (b) (:bin (bin-was-moved))
  (storage-bin-open (its-bin b) continuation))
(def-rpl-command rpl-storage-bin-close (b) (:bin (bin-was-moved))
  (storage-bin-close (its-bin b) continuation))
