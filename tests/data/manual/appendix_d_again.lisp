;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The manual's D.9, changed for appendix_d_test.cpp: a step of the plan that has failed is tried
;;;; again, after what allows that. D.2, D.4 and D.6 to D.8 stay as printed (appendix_d_rpl.lisp).

(def-interp-macro (again ?recovery . ?body)
  `(let ((done (state 'done)))
     (loop UNTIL done
       (try-in-order
         (seq ,@body
              (set-value done T))
         ,recovery))))

(def-interp-proc get-object-and-return (h cam spec bin walk-time)
  (seq (with-odometric-return temp-odom
         (again (seq (rpl-robot-about-face)
                     (wait-for robot-stopped*))
           (rpl-go-to-object cam spec walk-time))
         (again (seq (rpl-hand-ungrasp h)
                     (wait-for (vref hand-moved* h)))
           (rpl-grab-object h cam spec bin)))
       (again (seq (rpl-hand-remove h)
                   (wait-for (vref hand-moved* h))
                   (rpl-camera-remove cam)
                   (wait-for (vref camera-moved* cam)))
         (rpl-put-down-object h cam spec bin))))
